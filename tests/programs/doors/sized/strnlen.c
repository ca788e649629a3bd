// verdict: unsafe
// args: --property null
// line: 6
// `strnlen` reads null.
#include <string.h>
int main(void){ return strnlen(0,5)+(strndup(0,3)!=0); }
