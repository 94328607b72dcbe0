# shellcheck shell=sh disable=SC2034
# For the tests of the learner's loop; sourced by them with the checkout as $1. Each starts from the starters and from
# no progress, and ends with exit code 1 if fail() was called.

root=$1
starter=$root/chapters/04_bank_conflicts/transpose16.cu
solution=$root/solutions/04_bank_conflicts/transpose16.cu
unset NO_COLOR COURSE_TIME_LIMIT
export LC_ALL=C.UTF-8 COURSE_TIME_LIMIT=60 # a busy machine is slow
cd "$root" || exit 1
work=$(mktemp -d)
cp -R chapters "$work/chapters"
rm -rf .course
total=$(./course list --json | grep -c '"id"')
failures=0

started= # processes to end with the test

tidy_up() {
  # shellcheck disable=SC2086 # a list
  [ -z "$started" ] || kill $started 2>/dev/null || true
  if [ -n "${tmux_socket:-}" ]; then tmux -S "$tmux_socket" kill-server 2>/dev/null || true; fi
  rm -rf chapters .course
  mv "$work/chapters" chapters
  rm -rf "$work"
}
trap tidy_up EXIT
trap 'exit 1' INT TERM

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# wait_until <what> <command...>: the command succeeds within half a minute; else the test ends
wait_until() {
  what=$1
  shift
  for _ in $(seq 300); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  echo "FAILED: did not happen within half a minute: $what"
  if [ -n "${tmux_socket:-}" ]; then screen | grep -v '^$' | sed 's/^/    /'; fi
  exit 1
}

# solve <exercise> of chapter 4, as an editor saves: a new file that takes the old one's name
solve() {
  cp "solutions/04_bank_conflicts/$1.cu" "$work/draft.cu"
  mv "$work/draft.cu" "chapters/04_bank_conflicts/$1.cu"
}

# start_terminal <columns> <rows>: a shell in this checkout, in a terminal of its own
start_terminal() {
  command -v tmux >/dev/null || { echo "skipped: tmux is not installed (apt-get install tmux)"; exit 77; }
  tmux_socket=$work/tmux
  tmux -u -S "$tmux_socket" -f /dev/null new-session -d -x "$1" -y "$2" "env PS1='ready> ' sh"
  wait_until "a prompt" shows 'ready>'
}

type_keys() { tmux -S "$tmux_socket" send-keys "$@"; }
screen() { tmux -S "$tmux_socket" capture-pane -p; }
shows() { screen | grep -qF -- "$1"; }

expect_screen() { wait_until "the screen shows '$1'" shows "$1"; }

finish() {
  if [ "$failures" = 0 ]; then echo "all passed"; else exit 1; fi
}
