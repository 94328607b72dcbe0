#pragma once
inline int* device_array;
static __global__ void five(int* x) { *x = 5; }
inline void in_header(int at) { five<<<1, 1>>>(device_array + at); }
