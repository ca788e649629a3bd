// verdict: unsafe
// long
// line: 7
// The character 0 is found, too, and what follows it need not be there.
#include <string.h>
int main(void) {
    char a[4] = "abc"; return strchr(a, 0)[1];
}
