// verdict: safe
#include <assert.h>
static const char b[] = "abc";
int main(void) { const char *a = "abc"; assert(a != b); }
