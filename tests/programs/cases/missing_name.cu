// What the emulator does not have is named.
// prints: 'cudaGraph_t' is CUDA, but the emulator does not have it.
// exit: 3
int main() { cudaGraph_t graph; }
