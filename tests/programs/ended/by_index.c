// verdict: safe
// Each of them ends before the next one.
#include <stdio.h>
static const char names[3][8] = {"one", "two", "three"};
int main(int argc, char **argv) {
    puts(names[argc % 3]);
    return 0;
}
