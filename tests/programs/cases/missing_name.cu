// What the emulator does not have is named.
// prints: 'cudaMipmappedArray_t' is CUDA, but the emulator does not have it.
// exit: 3
int main() { cudaMipmappedArray_t graph; }
