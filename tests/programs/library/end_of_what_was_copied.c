// not: safe
// args: --engine ai
// What it gives back may be just past the end.
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char room[8], from[8] = "abcdefg";
    char *end = mempcpy(room, from, 8);
    *end = 1;
}
