// verdict: unsafe
// line: 4
#include <stdio.h>
int main(void) { char a[4] = "abc"; puts(a + 4); return 0; }
