// What the emulator does not have is named.
// prints: 'cudaTextureObject_t' is CUDA, but the emulator does not have it.
// exit: 3
__global__ void read(cudaTextureObject_t texture, float* x) { *x = tex1D<float>(texture, 0); }
int main() {}
