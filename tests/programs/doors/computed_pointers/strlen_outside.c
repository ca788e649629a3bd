// verdict: unsafe
// long
// line: 6
// The library reads where it is told to.
#include <string.h>
int main(int argc, char **argv) { char b[4] = "abc"; return (int)strlen(b + 4 + argc * argc) * 0; }
