#!/bin/sh
# Makes, or makes anew, the checkout that the tests of the learner's loop edit.
#   make_checkout.sh <this checkout> <its build folder> <folder of the new checkout>
set -eu

source=$1 build=$2 root=$3
rm -rf "$root/chapters" "$root/.course"
mkdir -p "$root"
for part in common cmake cli solutions tests; do ln -sfn "$source/$part" "$root/$part"; done
cp -R "$source/chapters" "$root/chapters"
# The learner of the checkout around us may have changed the starters.
for starter in "$build"/pristine/[0-9]*/*.cu; do
  cp "$starter" "$root/chapters/$(basename "$(dirname "$starter")")/"
done
cp "$source/tests/loop/checkout/CMakeLists.txt" "$root/CMakeLists.txt"
cmake -S "$root" -B "$root/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++

# What the launcher would do, without building the course program a second time.
cat >"$root/course" <<END
#!/bin/sh
COURSE_ROOT=$root COURSE_BUILD=$root/build COURSE_COMMAND=./course
COURSE_MAY_READ=$build # what everything is linked with is there
export COURSE_ROOT COURSE_BUILD COURSE_COMMAND COURSE_MAY_READ
exec "$build/bin/course" "\$@"
END
chmod +x "$root/course"
cd "$root"
./course check 4.transpose16 --solution
