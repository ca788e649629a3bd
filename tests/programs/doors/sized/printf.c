// verdict: unsafe
// args: --property null
// line: 6
// `%s` of null.
#include <stdio.h>
int main(void){ printf("%s\n",(char*)0); return 0; }
