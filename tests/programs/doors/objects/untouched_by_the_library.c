// verdict: unsafe
// line: 7
// What computes nothing but its result changes nothing.
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
int main(void) { signgam = 0; return 1 / (signgam + abs(-1) - 1); }
