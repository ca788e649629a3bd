// args: --engine ai --property assert
// not: safe
// What it is handed leads to a pointer that it writes through.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = malloc(4);
    size_t n = 4;
    if (!line) return 1;
    line[0] = 'a';
    getline(&line, &n, stdin);
    assert(line[0] == 'a');
    return 0;
}
