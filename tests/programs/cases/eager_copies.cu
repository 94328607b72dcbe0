// With --eager a copy has been done when it has been begun: luck that hides the mistake from the values, not from the
// checks. late_copies.cu is the same without.
// options: --eager
// prints: it read 7
// prints: race: thread (0,0,0)
// exit: 4
#include "early_read.cuh"
