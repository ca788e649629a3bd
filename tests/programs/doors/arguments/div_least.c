// verdict: unsafe
// line: 7
// The least number divided by -1 doesn't fit.
#include <limits.h>
#include <stdlib.h>
extern int input(void);
int main(void) { return div(INT_MIN, input() | 1).quot; }
