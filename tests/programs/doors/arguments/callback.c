// verdict: unsafe
// line: 5
// `atexit` must be given a function.
#include <stdlib.h>
int main(int argc, char **argv) { return atexit(argc > 1 ? abort : 0); }
