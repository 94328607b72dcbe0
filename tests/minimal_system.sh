#!/bin/sh
# Tries what the README promises where nothing is installed: makes a minimal Debian system in a folder, clones this
# checkout into it as committed, and runs a command there.
#   tests/minimal_system.sh <folder> [command (./course selftest --all)]
# As root; needs debootstrap and the network. The folder is kept, and used again with what was installed there
# meanwhile; rm -rf it for a first time. Packages come from where this system's apt gets them.
set -eu
release=bookworm

die() { echo "minimal_system.sh: $*" >&2; exit 2; }
has() { command -v "$1" >/dev/null 2>&1; }

[ $# -gt 0 ] || die "which folder? For example: $0 /tmp/minimal"
[ "$(id -u)" = 0 ] || die "a system in a folder takes chroot and mount, so run this as root: sudo $0 $*"
for tool in debootstrap git unshare; do
  has "$tool" || die "$tool is not installed: apt-get install debootstrap git util-linux"
done
checkout=$(CDPATH='' cd -- "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
system=$(CDPATH='' cd -- "$1" && pwd)
shift
[ $# -gt 0 ] || set -- ./course selftest --all
log=$system/log

# Where this system's apt gets the release from; debootstrap has a mirror of its own for those that do not know it.
find_mirror() {
  # shellcheck disable=SC2016 # apt's variables
  apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    sed -n "s/^$release main //p" | head -n 1
}

# debootstrap knows nothing of apt's proxy.
use_proxy_of_apt() {
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  if [ -n "${proxy:-}" ] && [ -z "${http_proxy:-}" ]; then export http_proxy="$proxy"; fi
}

make_system() {
  [ -z "$(ls -A "$system")" ] || die "$system is neither empty nor a system that this made; name another folder"
  echo "Making a minimal Debian $release in $system ..."
  use_proxy_of_apt
  # shellcheck disable=SC2046 # no mirror is no argument
  debootstrap --variant=minbase --include=git,ca-certificates "$release" "$system" $(find_mirror) \
    >"$system.log" 2>&1 || {
    tail -n 5 "$system.log" >&2
    die "debootstrap failed; is there a network? All that it said is in $system.log. Before another try:" \
        "rm -rf $system"
  }
  mv "$system.log" "$system/debootstrap.log"
  : >"$system/.made"
}

copy_apt_settings() {
  cp -L /etc/resolv.conf /etc/hosts "$system/etc/"
  apt-config dump Acquire | grep -v '::IndexTargets' >"$system/etc/apt/apt.conf.d/90host" || true
  [ -n "$(find_mirror)" ] || return 0
  for setting in sources.list sources.list.d auth.conf auth.conf.d keyrings trusted.gpg.d; do
    [ -e "/etc/apt/$setting" ] || continue
    rm -rf "${system:?}/etc/apt/$setting"
    cp -RL "/etc/apt/$setting" "$system/etc/apt/"
  done
}

# In name spaces of its own: whatever is mounted or still runs there ends with the command.
run_there() {
  # shellcheck disable=SC2016 # the inner shell's arguments
  unshare --mount --pid --fork --kill-child sh -c '
    set -e
    system=$1
    shift
    mount -t proc proc "$system/proc"
    mount --rbind /dev "$system/dev"
    exec chroot "$system" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
      ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
      ${no_proxy:+no_proxy="$no_proxy"} sh -c "cd /root/course && exec \"\$@\"" sh "$@"' sh "$system" "$@"
}

[ -e "$system/.made" ] || make_system
copy_apt_settings
rm -rf "$system/root/course"
git clone --quiet "$checkout" "$system/root/course" || die "git could not clone $checkout; it says why above"
[ -z "$(git -C "$checkout" status --porcelain)" ] || echo "Note: what is not committed in $checkout is not tried."

echo "Running $* at $(git -C "$checkout" rev-parse --short HEAD); all that it says is in $log"
code=0
start=$(date +%s)
run_there "$@" >"$log" 2>&1 </dev/null || code=$?
seconds=$(($(date +%s) - start))
tail -n 15 "$log"
echo "$*: exit code $code after $((seconds / 60)) min $((seconds % 60)) s"
exit "$code"
