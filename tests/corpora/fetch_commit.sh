# fetch_commit <owner/name> <commit> <clone> [paths...]: one commit of a repository, or the paths of it that are named, as
# in a sparse checkout. What is there already stays. To be read by other scripts.
fetch_commit() {
  repository=https://github.com/$1.git commit=$2 clone=$3
  shift 3
  if [ -d "$clone/.git" ] && [ "$(git -C "$clone" rev-parse --verify -q HEAD)" = "$commit" ]; then return; fi
  rm -rf "$clone"
  git init -q "$clone"
  if ! git -C "$clone" fetch -q --depth 1 --filter=blob:none "$repository" "$commit"; then
    rm -rf "$clone"
    echo "cannot fetch commit $commit of $repository" >&2
    echo "  The programs of others are no part of the course: this needs a network that reaches GitHub." >&2
    exit 1
  fi
  git -C "$clone" remote add origin "$repository"
  git -C "$clone" config remote.origin.promisor true
  if [ $# -gt 0 ]; then git -C "$clone" sparse-checkout set --no-cone "$@"; fi
  git -C "$clone" checkout -q "$commit"
}
