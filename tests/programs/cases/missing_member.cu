// What a namespace of CUDA lacks is named, also where the program has another name for the namespace.
// prints: missing_member.cu:8:39: 'cooperative_groups::this_cluster' is CUDA, but the emulator does not have it.
// prints: Launch with kernel<<<grid, block>>>(args), and let blocks meet in global memory.
// exit: 3
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void meet() { auto c = cg::this_cluster(); }

int main() { meet<<<1, 32>>>(); }
