// args: --property uninit
// not: safe
#include <stdlib.h>
int main(){ int *p=malloc(8); if(!p) return 0; p[0]=1; struct S{int a,b;} t=*(struct S*)p; free(p); return t.b;}
