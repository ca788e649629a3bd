// verdict: unknown
// args: --track mem --property assert
#define _GNU_SOURCE
#include <stdlib.h>
#include <assert.h>
static char st[64];
int main(void) { initstate(1, st, 64); char a = st[8]; random(); assert(st[8] == a); }
