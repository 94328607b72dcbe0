#!/bin/sh
# Tests of the launcher on a checkout of its own, in which the course program only prints what it was given.
#   launcher_test.sh <path of the launcher>
set -eu
unset CC CXX # of whoever runs this: not in the PATH of the tests

launcher=$1
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
checkout="$work/a checkout"
failures=0

fail() {
  echo "FAILED: $*"
  sed 's/^/    /' "$work/output"
  failures=$((failures + 1))
}

# run <exit code> <command...>: with only $tools in the PATH; what it says is kept for the checks that follow
run() {
  expected=$1
  shift
  code=0
  env PATH="$tools" "$@" >"$work/output" 2>&1 </dev/null || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code, expected $expected: $*"
}

says() { grep -qF -- "$1" "$work/output" || fail "does not say: $1"; }
does_not_say() { if grep -qF -- "$1" "$work/output"; then fail "must not say: $1"; fi; }

# wait_until <what> <command...>: the command succeeds within two minutes, because a busy machine is slow
wait_until() {
  what=$1
  shift
  for _ in $(seq 1200); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  echo "FAILED: did not happen within two minutes: $what"
  exit 1
}

make_checkout() {
  mkdir -p "$1"
  cp "$launcher" "$1/course"
  cat >"$1/CMakePresets.json" <<'END'
{"version": 3, "configurePresets": [{"name": "cpu", "generator": "Ninja", "binaryDir": "${sourceDir}/build/cpu"}]}
END
  cat >"$1/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(fake LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_executable(course main.cpp)
END
  cat >"$1/main.cpp" <<'END'
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
int main(int argc, char** argv) {
  for (const char* name : {"COURSE_ROOT", "COURSE_BUILD", "COURSE_COMMAND"}) {
    std::printf("%s=%s\n", name, std::getenv(name));
  }
  for (int i = 1; i < argc; ++i) std::printf("argument=%s\n", argv[i]);
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
END
}

# use_tools <name...>: a PATH with everything the launcher calls, except for the names given ("not installed"). Its
# dpkg-query has every package but those in $MISSING, because the machine that runs this test may lack some.
use_tools() {
  tools=$work/tools
  rm -rf "$tools"
  mkdir "$tools"
  for tool in sh g++ c++ as ld ar ranlib cmake ninja flock apt-get apt-cache grep cut cksum cat id mkdir rm readlink \
    dirname env; do
    found=$(command -v "$tool" || true)
    [ -z "$found" ] || ln -s "$found" "$tools/$tool"
  done
  cat >"$tools/dpkg-query" <<'END'
#!/bin/sh
for package in "$@"; do :; done
case " ${MISSING:-} " in *" $package "*) exit 1 ;; esac
echo installed
END
  chmod +x "$tools/dpkg-query"
  for tool in "$@"; do rm -f "$tools/$tool"; done
}

make_checkout "$checkout"
use_tools
unset COURSE_NO_INSTALL

echo "a missing package: COURSE_NO_INSTALL prints the line and stops"
MISSING='libdw-dev libfmt-dev' run 2 env COURSE_NO_INSTALL=1 "$checkout/course" list
says 'apt-get install --no-install-recommends libfmt-dev libdw-dev'
[ ! -e "$checkout/build/cpu/build.ninja" ] || fail "went on to configure"

echo "g++ without its headers for plugins: the package that this g++ has them in"
rm "$tools/g++"
cat >"$tools/g++" <<'END'
#!/bin/sh
case $1 in -print-file-name=plugin) echo plugin ;; -dumpversion) echo 13 ;; *) exit 1 ;; esac
END
chmod +x "$tools/g++"
MISSING='libdw-dev' run 2 env COURSE_NO_INSTALL=1 "$checkout/course" list
says 'apt-get install --no-install-recommends gcc-13-plugin-dev libdw-dev'
run 0 env COURSE_NO_INSTALL=1 "$checkout/course" list
says 'Not installed: gcc-13-plugin-dev; going on without it.'
rm -rf "$checkout/build"
use_tools

echo "neither g++ nor its headers: those of the version that g++ stands for"
use_tools g++ apt-cache
cat >"$tools/apt-cache" <<'END'
#!/bin/sh
printf 'g++\n  Depends: cpp\n  Depends: g++-14\n  Depends: gcc-14\n'
END
chmod +x "$tools/apt-cache"
run 2 env COURSE_NO_INSTALL=1 "$checkout/course" list
says 'apt-get install --no-install-recommends g++ gcc-14-plugin-dev'
use_tools

echo "a missing tool counts as a missing package"
use_tools ninja
run 2 env COURSE_NO_INSTALL=1 "$checkout/course"
says 'ninja-build'

echo "no apt and no tools: says what is needed"
use_tools apt-get ninja
run 2 "$checkout/course"
says 'this system has no apt'
use_tools

echo "the first call configures and builds, and says so"
run 0 "$checkout/course" 0 'two words'
says 'Setting up the build'
says 'Building the course program'
says "COURSE_ROOT=$checkout"
says "COURSE_BUILD=$checkout/build/cpu"
says "COURSE_COMMAND=$checkout/course"
says 'argument=two words'

echo "the second call is quiet, asks no package database and passes the exit code on"
use_tools dpkg-query
run 4 "$checkout/course" 4
does_not_say 'Setting up'
does_not_say 'Building'
use_tools

echo "works through a symbolic link and from another folder"
mkdir "$work/bin"
ln -s "../a checkout/course" "$work/bin/course"
cd /
run 0 "$work/bin/course"
says "COURSE_ROOT=$checkout"
cd "$work"

echo "an edited course program is built again"
echo '// changed' >>"$checkout/main.cpp"
run 0 "$checkout/course"
says 'Linking'

echo "a course program that does not compile: the compiler's words, exit code 2"
cp "$checkout/main.cpp" "$work/main.cpp"
echo 'syntax error' >>"$checkout/main.cpp"
run 2 "$checkout/course"
says 'error:'
says 'could not be built'
cp "$work/main.cpp" "$checkout/main.cpp"
run 0 "$checkout/course"

echo "a second call waits for the first"
# shellcheck disable=SC2016 # $1 is the inner shell's
flock "$checkout/build/cpu/.course.lock" \
  sh -c ': >"$1/held"; while [ -d "$1" ] && [ ! -e "$1/released" ]; do sleep 0.1; done' sh "$work" &
wait_until "the lock is taken" test -e "$work/held"
env PATH="$tools" "$checkout/course" >"$work/second" 2>&1 </dev/null &
second=$!
wait_until "the second call says that it waits" grep -qF 'another ./course is building here; waiting' "$work/second"
sleep 0.5
cp "$work/second" "$work/output"
does_not_say 'COURSE_ROOT'
: >"$work/released"
wait "$second" || fail "exit code $?: the second call"
cp "$work/second" "$work/output"
says "COURSE_ROOT=$checkout"

echo "a build folder of a checkout that was moved sets itself up again"
mv "$checkout" "$work/moved"
checkout=$work/moved
run 0 "$checkout/course"
says 'belongs to a checkout elsewhere'
says "COURSE_BUILD=$checkout/build/cpu"

echo "a build folder that was left half configured heals"
rm -f "$checkout/build/cpu/build.ninja"
echo 'CMAKE_GENERATOR:INTERNAL=Unix Makefiles' >>"$checkout/build/cpu/CMakeCache.txt"
run 0 "$checkout/course"

echo "CMake that fails shows its log and exit code 2"
cp "$checkout/CMakeLists.txt" "$work/CMakeLists.txt"
echo 'message(FATAL_ERROR "no such luck")' >>"$checkout/CMakeLists.txt"
rm -f "$checkout/build/cpu/build.ninja"
run 2 "$checkout/course"
says 'no such luck'
says 'configure.log'
cp "$work/CMakeLists.txt" "$checkout/CMakeLists.txt"

echo "selftest asks for more packages; the second compiler is not required"
MISSING='libbenchmark-dev' run 2 env COURSE_NO_INSTALL=1 "$checkout/course" selftest
says 'libbenchmark-dev'

echo "selftest says which tests it cannot make, and goes on"
rm -f "$tools/apt-cache"
printf '#!/bin/sh\nexit 0\n' >"$tools/apt-cache"
chmod +x "$tools/apt-cache"
MISSING='clang-format-14 clang-tidy-14' run 0 env COURSE_NO_INSTALL=1 "$checkout/course" selftest
says 'Not installed: clang-format-14'
says 'Not installed: clang-tidy-14'
says 'argument=selftest'
use_tools

# Root may write everywhere, so these run as somebody else when there is a way to.
as_user=
[ "$(id -u)" != 0 ] || as_user="$(command -v setpriv || echo setpriv) --reuid=65534 --regid=65534 --clear-groups"
rm -rf "$checkout/build"
mkdir "$work/cache"
chmod 777 "$work/cache"
chmod 755 "$work"
chmod -R a+rX,a-w "$checkout"

# Tools that root has installed for itself, as below /root, are not everybody's.
can_build() {
  # shellcheck disable=SC2086 # a command and its arguments
  $as_user env PATH="$tools" cmake -S "$checkout" -B "$work/cache/trial" -G Ninja -DCMAKE_CXX_COMPILER=g++ &&
    $as_user env PATH="$tools" cmake --build "$work/cache/trial" &&
    $as_user "$work/cache/trial/bin/course"
}

if can_build >"$work/output" 2>&1 </dev/null; then
  echo "a read-only checkout builds in the user's cache and says so once"
  # shellcheck disable=SC2086 # a command and its arguments
  run 0 $as_user env XDG_CACHE_HOME="$work/cache" "$checkout/course"
  says "cannot be written; building in $work/cache/gpu-memory-course/"
  # shellcheck disable=SC2086
  run 0 $as_user env XDG_CACHE_HOME="$work/cache" "$checkout/course"
  does_not_say 'cannot be written'

  echo "a read-only checkout without a cache: says what to do"
  # shellcheck disable=SC2086
  run 2 $as_user env XDG_CACHE_HOME=/proc/none "$checkout/course"
  says 'Set XDG_CACHE_HOME'
else
  echo "skipped: read-only checkouts. Root may write everywhere, and others cannot build here, even without ./course:"
  sed 's/^/    /' "$work/output"
fi

[ "$failures" = 0 ] && echo "all passed"
