// A thread reads what it copies before it has waited: a copy is done as late as CUDA allows, so it reads what was there
// before.
// prints: it read 1
// prints: race: thread (0,0,0)
// exit: 4
#include "early_read.cuh"
