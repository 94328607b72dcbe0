#!/bin/sh
# `./course watch` in a terminal: edit, save, read, go on.
#   watch_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/terminal.sh
. "$(dirname "$0")/terminal.sh"
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"
starter=$root/chapters/04_bank_conflicts/reduce_interleaved.cu # the chapter's first: n goes on to the next

start_terminal 110 40

echo "an untouched starter is correct, but wasteful"
brings 'correct, but the load from partial takes 3.9 wavefronts per request' \
  type_keys './course watch 4.reduce_interleaved' Enter
expect_screen "0 of $total"
expect_screen 'lesson: chapters/04_bank_conflicts/lesson.md'
expect_screen 'Edit chapters/04_bank_conflicts/reduce_interleaved.cu and save.'

echo "a file in the middle of being written does not compile, and says where"
head -c 900 "$starter" >"$work/half.cu"
brings 'there is no program to run yet' cp "$work/half.cu" "$starter"

echo "a deleted file is waited for"
brings 'the file is missing' rm "$starter"

echo "the solution is solved, compared with the reference, and nothing moves on by itself"
brings 'Solved. n goes on to 4.transpose16.' solve reduce_interleaved
expect_screen "1 of $total"
expect_screen 'takes 1.0 wavefronts per request'
expect_screen 'the reference is'

echo "a touch and a save without a change are no save"
gradings=$(times_drawn 'checking chapters/')
[ "$gradings" -gt 0 ] || fail "gradings cannot be counted"
touch "$starter"
cp "$starter" "$work/same.cu"
# Not by cp, which empties the file first: on a busy machine that moment is long enough to count as a save.
dd if="$work/same.cu" of="$starter" conv=notrunc bs=64k 2>/dev/null
mv "$work/same.cu" "$starter"
# It looks at the file whenever it has read a key; twice, because it lets a save settle first.
for _ in 1 2; do
  brings '✓ 4.reduce_interleaved' type_keys l
  brings 'Solved. n goes on' type_keys Enter
  sleep 0.5
done
[ "$(times_drawn 'checking chapters/')" = "$gradings" ] || fail "graded again"

echo "n goes on"
brings '04 bank conflicts · transpose16' type_keys n
expect_screen 'correct, but'

echo "keys: hint, list, and back"
brings 'hint 1 of 3' type_keys h
brings 'hint 2 of 3' type_keys h
brings '✓ 4.reduce_interleaved' type_keys l
brings 'correct, but' type_keys Enter

echo "x asks first, then keeps the learner's version"
# The comparison comes last: what is asked before it, its own line would take away.
brings 'the reference is' solve transpose16
expect_screen "2 of $total"
brings 'x again brings the starter back' type_keys x
brings '✓ 4.reduce_interleaved' type_keys l
shows "2 of $total" || fail "another key than x has brought the starter back"
brings "1 of $total" type_keys x x
# On the screen it stays only until the starter's verdict is there.
wait_until "the name of the backup" \
  was_drawn 'Your version is kept in .course/backups/04_bank_conflicts.transpose16.'
expect_screen 'correct, but'
cmp -s .course/backups/04_bank_conflicts.transpose16.*.cu solutions/04_bank_conflicts/transpose16.cu ||
  fail "the backup is not what was there"

echo "a small window keeps its top and its keys"
brings ': arrows, PgUp, PgDn)' resize 50 12
expect_screen 'n h p l r c x q'
expect_screen "1 of $total"

echo "it scrolls, to the end and back, and goes back to the top for another text"
expect_screen '(lines 1-'
brings 'lanes 0' type_keys End
expect_gone '(lines 1-'
brings '(lines 1-' type_keys Home
brings '(lines 2-' type_keys Down
brings '(lines 1-' type_keys Up
brings '(lines 9-' type_keys PageDown PageDown
brings '→   4.transpose16' type_keys l
brings '(lines 1-' type_keys Enter
forget_screen
brings 'x reset  q quit' resize 110 40

echo "p asks the questions, and Enter goes back"
brings 'your guess' type_keys p
brings "'four' is not a number" type_keys four Enter
brings '33 cannot be' type_keys 33 Enter
brings 'Enter goes back to watch' type_keys '?' Enter
expect_screen 'The emulator says'
brings 'x reset  q quit' type_keys Enter
expect_screen 'correct, but'
brings 'your guess' type_keys p
brings 'Enter goes back to watch' type_keys C-d
brings 'x reset  q quit' type_keys Enter
brings 'your guess' type_keys p
brings 'x reset  q quit' type_keys C-c

echo "it says that a kernel runs, and a save ends that"
sed 's/^}/  while (true) {\n  }\n}/' solutions/04_bank_conflicts/transpose16.cu >"$work/endless.cu"
brings 'running 04_bank_conflicts.transpose16' cp "$work/endless.cu" chapters/04_bank_conflicts/transpose16.cu
cp .course/starters/04_bank_conflicts/transpose16.cu "$work/draft.cu"
brings 'transpose16.cu and save.' mv "$work/draft.cu" chapters/04_bank_conflicts/transpose16.cu

echo "Ctrl-Z gives the terminal back, fg takes it again"
forget_screen
brings 'ready>' type_keys C-z
brings ' icanon:stopped' type_keys 'stty -a | grep -o ".icanon" | tr -d "\n"; echo :stopped' Enter
forget_screen
brings 'x reset  q quit' type_keys fg Enter

echo "killed: the terminal works as before"
brings 'watch carries on.' type_keys q
forget_screen
brings 'correct, but' type_keys "sh -c 'echo \$\$ >\"\$LOOP_TEST/watch\"; exec ./course watch 4.transpose16'" Enter
brings 'watch carries on.' kill -TERM "$(cat "$work/watch")"
brings ' icanon:after' type_keys 'stty -a | grep -o ".icanon" | tr -d "\n"; echo :after' Enter

echo "without UTF-8 and without colour there is neither"
forget_screen
brings '+ correct' type_keys 'LC_ALL=C NO_COLOR=1 ./course watch 4.transpose16' Enter
expect_screen 'x memory'
tmux -S "$tmux_socket" capture-pane -p -e >"$work/codes"
if LC_ALL=C grep -q '[^ -~]' "$work/codes"; then fail "colour, or characters that are not ASCII"; fi
brings 'watch carries on.' type_keys q

finish
