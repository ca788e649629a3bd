// verdict: unsafe
// long
// line: 9
// Without the builtin, `abs` is a function that can't be given the least.
static int identity(int (*f)(int), int x) { return f(x); }
extern int input(void);
#include <stdlib.h>
#undef abs
int main(void) { return (abs)(input()) + identity(abs, 1); }
