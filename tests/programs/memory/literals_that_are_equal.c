// verdict: unknown
#include <assert.h>
int main(void) { const char *a = "abc", *b = "xabc" + 1; assert(a == b); }
