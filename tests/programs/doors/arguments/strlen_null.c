// verdict: unsafe
// line: 6
// The null pointer is no string.
#include <stddef.h>
size_t strlen(const char *);
int main(int argc, char **argv) { char *s = argc > 5 ? "x" : 0; return (int)strlen(s); }
