// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void){ char a[8]="", b[8]; memset(b,'q',8); b[7]=0; memcpy(a,b,3); a[4]='x'; assert(strlen(a)==0||strlen(a)==4); return 0;}
