#!/bin/sh
# `./course predict` with piped answers: what it asks, what it accepts, and that the emulator answers.
#   predict_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"

# predict <answers, a line each>
predict() { printf '%b' "$1" | ./course predict 4.transpose16 >"$work/output" 2>"$work/errors" || fail "exit code $?"; }
says() { grep -qF -- "$1" "$work/output" || { fail "does not say: $1"; sed 's/^/    /' "$work/output"; }; }
does_not_say() { if grep -qF -- "$1" "$work/output"; then fail "must not say: $1"; fi; }

echo "asks, listens, and tells what the emulator counts"
predict '8\n4\n'
says '1 of 2'
says 'How many wavefronts'
says 'The emulator says 8. Right.'
says 'The emulator says 2. You said 4.'
says 'next: ./course check 4.transpose16'
does_not_say 'as it is now'

echo "asks again after what is no number, or cannot be; ? is told"
predict 'eight\n\n-1\n8 %\n33\n?\n?\n'
says "'eight' is not a number"
says '-1 cannot be: nothing here is less than nothing. That did not count; guess again.'
says '0.08 cannot be: a request takes at least 1'
says '33 cannot be'
does_not_say 'You said'
says 'The emulator says 2.'

echo "the end of the input ends it gently"
predict '8\n'
says 'The emulator says 8. Right.'
says 'That was the end of the input.'
predict ''
says 'That was the end of the input.'

echo "a changed kernel changes the answer that is shown for it; the question is still about the starter"
solve transpose16
predict '8\n2\n'
says 'The emulator says 8. Right.'
says 'Your chapters/04_bank_conflicts/transpose16.cu as it is now: 1.'
sed -i 's/row \/ 2 \* 2/0/; s/kTileDim + 14/kTileDim/' "$starter"
predict '8\n'
says 'Your chapters/04_bank_conflicts/transpose16.cu as it is now: 8.'

echo "a kernel that does not compile takes no answer away"
echo 'int half a' >>"$starter"
predict '8\n'
says 'The emulator says 8. Right.'
says 'Your version says nothing yet: chapters/04_bank_conflicts/transpose16.cu does not compile.'

echo "answers come from the file that the question names"
sed -i 's/row \* kTileDim/row * (kTileDim + 1)/; s/kTileDim \* kTileDim/kTileDim * (kTileDim + 1)/' \
  .course/starters/04_bank_conflicts/transpose16.cu
predict '2\n'
says 'The emulator says 2. Right.'

finish
