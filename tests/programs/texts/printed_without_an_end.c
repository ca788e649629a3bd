// not: safe
// args: --property assert
#include <assert.h>
#include <stdio.h>
int main(void){ char a[4]={'a','b','c','d'}, b[10]; sprintf(b,"%.4s",a); assert(b[0]=='x'); return 0;}
