// args: --property uninit
// not: safe
#include <string.h>
int main(){ int x; int y; memcpy(&y,&x,4); return y;}
