# shellcheck shell=sh disable=SC2034
# For the tests of the learner's loop; sourced by them with the checkout as $1. Each starts from the starters and from
# no progress, and ends with exit code 1 if fail() was called.

root=$1
starter=$root/chapters/04_bank_conflicts/transpose16.cu
solution=$root/solutions/04_bank_conflicts/transpose16.cu
unset NO_COLOR ENV
export LC_ALL=C.UTF-8 COURSE_TIME_LIMIT=60 # a busy machine is slow
cd "$root" || exit 1
work=$(mktemp -d)
export LOOP_TEST="$work" # all that this test starts inherits it, and nothing else has it
failures=0

# marked <variable=value>: the process ids of all that were started with it
marked() {
  # This shell was started without LOOP_TEST, and what it starts here gets none.
  (unset LOOP_TEST && grep -lszxF "$1" /proc/[0-9]*/environ | cut -d / -f 3)
}
processes() { marked "LOOP_TEST=$work"; }
nothing_runs() { [ -z "$(processes)" ]; }

# end_marked <variable=value>: a process that still runs would go on in the next test's checkout
end_marked() {
  for signal in TERM KILL; do
    # shellcheck disable=SC2046 # a list
    kill -"$signal" $(marked "$1") 2>/dev/null || true
    for _ in $(seq 100); do
      if [ -z "$(marked "$1")" ]; then return 0; fi
      sleep 0.1
    done
  done
  echo "FAILED: these processes do not end: $(marked "$1" | tr '\n' ' ')"
}

tidy_up() {
  if [ -n "${tmux_socket:-}" ]; then tmux -S "$tmux_socket" kill-server 2>/dev/null || true; fi
  end_marked "LOOP_TEST=$work"
  if [ -d "$work/chapters" ]; then rm -rf chapters .course && mv "$work/chapters" chapters; fi
  rm -rf "$work"
}
trap tidy_up EXIT
trap 'exit 1' INT TERM

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# give_up <why>: nothing that follows would mean anything
give_up() {
  echo "FAILED: $*" >&2
  exit 1
}

# wait_until <what> <command...>: the command succeeds within some minutes, because a busy machine is slow; else the test
# ends. Wait only for what cannot be true yet, or nothing has been waited for.
wait_until() {
  what=$1
  shift
  for _ in $(seq 1200); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  if [ -n "${tmux_socket:-}" ]; then screen | grep -v '^$' | sed 's/^/    /'; fi
  if [ -n "${log:-}" ]; then tail -20 "$log" | sed 's/^/    /'; fi
  give_up "did not happen within two minutes: $what"
}

# solve <exercise> of chapter 4, as an editor saves: a new file that takes the old one's name
solve() {
  cp "solutions/04_bank_conflicts/$1.cu" "$work/draft.cu"
  mv "$work/draft.cu" "chapters/04_bank_conflicts/$1.cu"
}

finish() {
  if [ "$failures" = 0 ]; then echo "all passed"; else exit 1; fi
}

# "Nothing runs" must not be what a system answers where processes() cannot see anything.
sleep 150 &
sleeper=$!
sees_sleeper() { [ "$(processes)" = "$sleeper" ]; }
wait_until "/proc shows the environment of a process that this test has started" sees_sleeper
kill "$sleeper"
wait "$sleeper" 2>/dev/null || true

# A test that was killed has left its watches behind, and every save would start them all.
end_marked "COURSE_ROOT=$root"

cp -R chapters "$work/copy"
mv "$work/copy" "$work/chapters"
rm -rf .course
total=$(./course list --json | grep -c '"id"')
