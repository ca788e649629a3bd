// not: safe
#include <string.h>
int main(int argc, char **argv) {
    (void)argv;
    size_t (*volatile f)(const char *) = strlen;
    return (int)f(argc > 3 ? 0 : "abc");
}
