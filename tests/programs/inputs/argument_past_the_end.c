// verdict: unsafe
// After the arguments there is a null pointer, and nothing more.
#include <stddef.h>
int main(int argc, char **argv) {
    if (argc < 1) return 1;
    return argv[argc + 1] == NULL;
}
