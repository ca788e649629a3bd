// verdict: unsafe
// line: 6
// What is copied overlaps where it goes.
#include <string.h>
static char d[8];
int main(void){ memcpy(d,d+1,4); return 0; }
