# For the tests in this folder to include: which files the project's taste applies to.

say_and_skip() {
  echo "SKIPPED: $*"
  exit 77
}

# find_llvm_tool <name>: sets $tool to the version that decides, the one of Debian 12. Another version has another taste,
# so it decides nothing.
find_llvm_tool() {
  for tool in "$1-14" "$1"; do
    command -v "$tool" >/dev/null 2>&1 || continue
    if "$tool" --version | grep -q 'version 14\.'; then return 0; fi
    other=$("$tool" --version | grep -o 'version [0-9.]*' | head -n 1)
  done
  say_and_skip "this needs $1 version 14${other:+ and found only $other}. Install it: apt-get install $1-14"
}

# list_sources <folders...> -- <endings...>: files of the project, one a line, from the root of the checkout.
# Not those that are a mistake or a puzzle on purpose (CONTRIBUTING.md, "Wrong kernels" and "The zoo").
list_sources() {
  folders=
  while [ "$1" != -- ]; do folders="$folders $1" && shift; done
  shift
  pattern=$(printf '|%s' "$@")
  # shellcheck disable=SC2086 # folders have no spaces in their names
  find $folders -type f | grep -E "\.(${pattern#|})\$" |
    grep -vE '^tests/[^/]*/wrong/|^tests/zoo/correct/|^tests/course/bad_input/' | LC_ALL=C sort
}
