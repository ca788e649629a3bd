// verdict: safe
// args: --track mem
#include <assert.h>
int main(void) { const char *s = "abc"; assert(s[0] == 'a' && s[3] == 0); }
