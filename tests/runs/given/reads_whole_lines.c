// stdin: "first\nsecond line\nend"
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    while ((n = getline(&line, &room, stdin)) != -1)
        printf("%zd %s", n, line);
    free(line);
    puts("");
    return 0;
}
