// verdict: unsafe
// line: 5
// The library divides, too.
#include <stdlib.h>
int main(int argc, char **argv) { return (int)ldiv(5, argc - 1).quot; }
