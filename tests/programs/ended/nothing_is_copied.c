// verdict: safe
// Of no characters, none is looked at.
#include <string.h>
int main(int argc, char **argv) {
    char a[3] = {'a', 'b', 'c'}, b[4] = "xyz";
    size_t n = argc > 5 ? 3 : 0;
    strncpy(b, a, n);
    return b[0] != 'x' && b[0] != 'a';
}
