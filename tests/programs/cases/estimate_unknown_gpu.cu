// A GPU that nobody has measured or looked up.
// options: --estimate --gpu B200
// prints: course: there are no numbers for a GPU called 'B200'; there are: H200, H100, GH200, H100-PCIe, A100, RTX4090, RTX3090, L40, A40, T4, V100
// exit: 2
__global__ void do_nothing() {}

int main() { do_nothing<<<1, 32>>>(); }
