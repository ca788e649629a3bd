// verdict: safe
// A text is no longer than the object that it is in.
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    char from[8] = "a text", to[8];
    if (argc > 1) from[2] = 'x';
    strcpy(to, from);
    return to[0];
}
