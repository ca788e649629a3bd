// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
struct S { int k; char n[8]; int m; } s;
int main(void){ s.k=0; strcpy(s.n,"abc"); s.m=5; unsigned long l=strlen(s.n); s.n[3]='x'; s.n[4]=0; assert(strlen(s.n)==l); return 0;}
