// verdict: unsafe
// line: 5
#include <string.h>
int main(void) {
    char a[3] = {'a', 'b', 'c'}; return (int)strnlen(a, 4);
}
