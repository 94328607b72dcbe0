// Nothing to profile.
// prints: The program has launched no kernel.
// exit: 0
int main() { return 0; }
