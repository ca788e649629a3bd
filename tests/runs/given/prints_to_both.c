// arg: --loud
#include <stdio.h>
#include <stdlib.h>

static void die(const char *what) {
    fputs("error: ", stderr);
    fputs(what, stderr);
    fputc('\n', stderr);
    exit(4);
}

int main(int argc, char **argv) {
    (void)argv;
    fprintf(stdout, "%d\n", argc);
    fwrite("abc\n", 1, 4, stdout);
    putc('!', stdout);
    putchar('\n');
    if (argc > 1)
        die("too loud");
    return 0;
}
