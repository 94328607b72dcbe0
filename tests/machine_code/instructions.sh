# For count.sh and loops.sh, which read this: needs no disassembler.

# list_instructions <cubin>: "= <kernel>" before the two halves of each of its instructions
list_instructions() {
  readelf -SW "$1" 2>/dev/null | sed -n 's/.* \.text\.\([a-z][^ ]*\) *PROGBITS *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/\1 \2 \3/p' |
    while read -r kernel offset size; do
      echo "= $kernel"
      od -An -v -tx8 -w16 -j "$((0x$offset))" -N "$((0x$size))" "$1"
    done
}
