// A header of another system.
// prints: windows.h: No such file or directory
// exit: 3
#include <windows.h>
int main() {}
