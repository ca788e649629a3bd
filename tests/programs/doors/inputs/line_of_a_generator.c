// verdict: unsafe
// A line directive of a generator names a source of the program's own.
#include <assert.h>
#line 20 "grammar.y"
extern int next_token(void);
int main(void) { assert(next_token() != 7); return 0; }
