# Prints the lines of an Indigo kernel that its "// xyBug here" comments stand above, up to the end of the kernel.
/Bug here/ { marked = 1; next }
marked && NF { printf "%s%d", separator, NR; separator = " "; marked = 0 }
/serial_code/ { exit }
END { print "" }
