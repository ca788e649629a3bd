// verdict: safe
#include <string.h>
int main(void) {
    char a[3] = {'a', 'b', 'c'};
    return strncmp(a, "abd", 3);
}
