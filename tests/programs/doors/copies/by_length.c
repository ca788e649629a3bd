// verdict: unsafe
// line: 5
// A length of which part overlaps.
#include <string.h>
int main(int argc, char **argv) { char b[16] = "hello"; memcpy(b, b + 4, argc > 3 ? 5 : 3); return b[0]; }
