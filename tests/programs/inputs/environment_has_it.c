// verdict: safe
#include <stdlib.h>
int main(void) {
    const char *home = getenv("HOME");
    return home && home[0] == '/';
}
