// args: --engine ai
// not: safe
// The last one is full.
#include <stdio.h>
static const char names[3][5] = {"one", "two", "three"};
int main(int argc, char **argv) {
    puts(names[argc % 3]);
    return 0;
}
