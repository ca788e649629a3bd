// verdict: unsafe
// line: 5
// The widest division.
#include <inttypes.h>
int main(int argc, char **argv) { return (int)imaxdiv(argc, 0).rem; }
