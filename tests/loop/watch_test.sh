#!/bin/sh
# `./course watch` in a terminal: edit, save, read, go on.
#   watch_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"

start_terminal 110 40

echo "an untouched starter is correct, but wasteful"
type_keys './course watch 4.transpose16' Enter
expect_screen 'correct, but the store to tile takes 8.0 wavefronts per request'
expect_screen "0 of $total"
expect_screen 'lesson: chapters/04_bank_conflicts/lesson.md'
expect_screen 'Edit chapters/04_bank_conflicts/transpose16.cu and save.'

echo "a file in the middle of being written does not compile, and says where"
head -c 900 "$starter" >"$work/half.cu"
cp "$work/half.cu" "$starter"
expect_screen 'there is no program to run yet'

echo "a deleted file is waited for"
rm "$starter"
expect_screen 'the file is missing'

echo "the solution is solved, compared with the reference, and nothing moves on by itself"
solve transpose16
expect_screen "1 of $total"
expect_screen 'takes 1.0 wavefronts per request'
expect_screen 'the reference is'
expect_screen 'Solved. n goes on to 4.reduce_interleaved.'

echo "a touch and a save without a change are no save"
touch "$starter"
cp "$starter" "$work/same.cu"
cp "$work/same.cu" "$starter"
sleep 0.5
shows 'Solved. n goes on' || fail "graded again"

echo "n goes on"
type_keys n
expect_screen '04 bank conflicts · reduce_interleaved'
expect_screen 'correct, but'

echo "keys: hint, list, and back"
type_keys h
expect_screen 'hint 1 of 3'
type_keys h
expect_screen 'hint 2 of 3'
type_keys l
expect_screen '✓ 4.transpose16'
type_keys Enter
expect_screen 'correct, but'

echo "x asks first, then keeps the learner's version"
solve reduce_interleaved
expect_screen "2 of $total"
type_keys x
expect_screen 'x again brings the starter back'
type_keys l
type_keys x x
expect_screen 'Your version is kept in .course/backups/04_bank_conflicts.reduce_interleaved.'
expect_screen "1 of $total"
cmp -s .course/backups/04_bank_conflicts.reduce_interleaved.*.cu solutions/04_bank_conflicts/reduce_interleaved.cu ||
  fail "the backup is not what was there"

echo "a small window keeps its top and its keys"
tmux -S "$tmux_socket" resize-window -x 50 -y 12
expect_screen 'more lines; a larger window shows them'
expect_screen 'n h l r c x q'
expect_screen "1 of $total"
tmux -S "$tmux_socket" resize-window -x 110 -y 40
expect_screen 'x reset   q quit'

echo "Ctrl-Z gives the terminal back, fg takes it again"
type_keys C-z
expect_screen 'ready>'
type_keys 'stty -a | grep -o ".icanon" | tr -d "\n"; echo :echo' Enter
expect_screen ' icanon:echo'
type_keys fg Enter
expect_screen 'x reset   q quit'

echo "killed: the terminal works as before"
type_keys q
expect_screen 'watch carries on.'
type_keys 'clear; ./course watch 4.reduce_interleaved' Enter
expect_screen 'correct, but'
kill -TERM "$(pgrep -f 'watch 4.reduce_interleaved$')"
expect_screen 'watch carries on.'
type_keys 'clear; stty -a | grep -o ".icanon" | tr -d "\n"; echo :after' Enter
expect_screen ' icanon:after'

echo "without UTF-8 and without colour there is neither"
type_keys 'clear; LC_ALL=C NO_COLOR=1 ./course watch 4.reduce_interleaved' Enter
expect_screen '+ correct'
expect_screen 'x memory'
tmux -S "$tmux_socket" capture-pane -p -e >"$work/codes"
if LC_ALL=C grep -q '[^ -~]' "$work/codes"; then fail "colour, or characters that are not ASCII"; fi
type_keys q

finish
