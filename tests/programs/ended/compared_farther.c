// verdict: unknown
// They differ before the object ends: nobody says that more is looked at.
#include <string.h>
int main(void) {
    char a[3] = {'a', 'b', 'c'};
    return strncmp(a, "xyzw", 4);
}
