# shellcheck shell=sh disable=SC2154
# A terminal for the tests of the learner's loop; sourced beside lib.sh.
#
# A screen still shows what stood there before. So a wait names something that is not there yet, and the action that
# brings it: brings(). What looks the same before and after needs an empty screen first: forget_screen().

# start_terminal <columns> <rows>: a shell in this checkout, in a terminal of its own
start_terminal() {
  command -v tmux >/dev/null || { echo "skipped: tmux is not installed (apt-get install tmux)"; exit 77; }
  tmux_socket=$work/tmux
  : >"$work/terminal"
  tmux -u -S "$tmux_socket" -f /dev/null new-session -d -x "$1" -y "$2" "env PS1='ready> ' sh"
  tmux -S "$tmux_socket" pipe-pane "cat >>'$work/terminal'"
  expect_screen 'ready>'
}

type_keys() { tmux -S "$tmux_socket" send-keys "$@"; }
resize() { tmux -S "$tmux_socket" resize-window -x "$1" -y "$2"; }

# What cannot be read is not an empty screen.
screen() { tmux -S "$tmux_socket" capture-pane -p || give_up "the terminal cannot be read"; }
shows() { screen >"$work/screen" && grep -qF -- "$1" "$work/screen"; }
shows_no() { screen >"$work/screen" && ! grep -qF -- "$1" "$work/screen"; }

expect_screen() { wait_until "the screen shows '$1'" shows "$1"; }
expect_gone() { wait_until "the screen no longer shows '$1'" shows_no "$1"; }

# brings <text> <action...>: the text is not on the screen, the action is done, and then it comes
brings() {
  text=$1
  shift
  shows_no "$text" || give_up "'$text' is on the screen before: $*"
  "$@"
  expect_screen "$text"
}

# Empties the screen, and what a larger window would bring back. Programs draw on as if nothing had happened.
forget_screen() {
  type_keys -R
  tmux -S "$tmux_socket" clear-history
}

# times_drawn <text>: since the terminal was started, also what is not on the screen any more
times_drawn() { grep -oF -- "$1" "$work/terminal" | wc -l; }
was_drawn() { [ "$(times_drawn "$1")" -gt 0 ]; }
