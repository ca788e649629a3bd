// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void){ char a[4]={'a','b','c','d'}, b[10]=""; strncat(b,a,4); assert(b[0]=='x'); return 0;}
