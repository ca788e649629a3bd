// verdict: unsafe
// args: --property null
// line: 6
// `snprintf` writes to null.
#include <stdio.h>
int main(void){ return snprintf(0,5,"%d",3); }
