// verdict: unknown
// args: --track mem --property assert
#include <stdio.h>
#include <assert.h>
static char b[BUFSIZ];
int main(void) { setbuf(stdout, b); b[0] = 0; printf("hello"); assert(b[0] == 0); }
