// args: --property uninit
// assumes: reads no byte without a value
// The library reads what has no value.
#include <string.h>
int main(void){char a[2],b[2]; a[0]=1; b[0]=1; return memcmp(a,b,2);}
