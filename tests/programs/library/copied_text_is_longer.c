// verdict: unsafe
// The length of what is copied is that of the run.
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    char from[20] = "a text", to[8];
    for (int i = 6; i < 19 && i < argc; i++) from[i] = 'x';
    strcpy(to, from);
    return to[0];
}
