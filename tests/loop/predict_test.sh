#!/bin/sh
# `./course predict` with piped answers: what it asks, what it accepts, and that the emulator answers.
#   predict_test.sh <checkout>
set -eu
# shellcheck source=tests/loop/lib.sh
. "$(dirname "$0")/lib.sh"
starter=$root/chapters/04_bank_conflicts/reduce_interleaved.cu # two of the chapter's questions are about it

# predict <answers, a line each>
predict() { printf '%b' "$1" | ./course predict 4.reduce_interleaved >"$work/output" 2>"$work/errors" || fail "exit code $?"; }
says() { grep -qF -- "$1" "$work/output" || { fail "does not say: $1"; sed 's/^/    /' "$work/output"; }; }
does_not_say() { if grep -qF -- "$1" "$work/output"; then fail "must not say: $1"; fi; }

echo "asks, listens, and tells what the emulator counts"
predict '3.9\n4\n'
says '1 of 2'
says 'How many wavefronts'
says 'The emulator says 3.917. Right.'
says 'The emulator says 1. You said 4.'
says 'next: ./course check 4.reduce_interleaved'
does_not_say 'as it is now'

echo "asks again after what is no number, or cannot be; ? is told"
predict 'eight\n\n-1\n8 %\n33\n?\n?\n'
says "'eight' is not a number"
says '-1 cannot be: nothing here is less than nothing. That did not count; guess again.'
says '0.08 cannot be: a request takes at least 1'
says '33 cannot be'
does_not_say 'You said'
says 'The emulator says 1.'

echo "the end of the input ends it gently"
predict '3.9\n'
says 'The emulator says 3.917. Right.'
says 'That was the end of the input.'
predict ''
says 'That was the end of the input.'

echo "a changed kernel changes the answer that is shown for it; the question is still about the starter"
solve reduce_interleaved
predict '3.9\n1\n'
says 'The emulator says 3.917. Right.'
says 'Your chapters/04_bank_conflicts/reduce_interleaved.cu as it is now: 1.'
sed '$a // mine' .course/starters/04_bank_conflicts/reduce_interleaved.cu >"$starter"
predict '3.9\n'
says 'Your chapters/04_bank_conflicts/reduce_interleaved.cu as it is now: 3.917.'

echo "a kernel that does not compile takes no answer away"
echo 'int half a' >>"$starter"
predict '3.9\n'
says 'The emulator says 3.917. Right.'
says 'Your version says nothing yet: chapters/04_bank_conflicts/reduce_interleaved.cu does not'

echo "answers come from the file that the question names"
cp solutions/04_bank_conflicts/reduce_interleaved.cu .course/starters/04_bank_conflicts/
predict '1\n'
says 'The emulator says 1. Right.'

finish
