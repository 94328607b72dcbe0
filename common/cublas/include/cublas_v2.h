#pragma once
#include "common/cublas/cublas.h"
