// verdict: unsafe
// args: --property null
// line: 6
// `memchr` reads null.
#include <string.h>
int main(int argc,char**argv){ return memchr(0,1,3)!=0; }
