// not: safe
// args: --property assert
#include <assert.h>
#include <string.h>
int main(void){ char a[8]; memset(a,0,8); a[0]='x'; a[2]='y'; a[1]='z'; assert(strlen(a)==2); return 0;}
