// stdin: "first\nsecond\n7 x"
#include <stdio.h>

static void line(FILE *to, const char *text) {
    fputs(text, to);
    fputc('\n', to);
}

static int number(FILE *from) {
    int n = 0, c;
    while ((c = fgetc(from)) >= '0' && c <= '9')
        n = 10 * n + (c - '0');
    ungetc(c, from);
    return n;
}

int main(void) {
    FILE *in = stdin, *out = stdout, *log = stderr;
    char text[32];
    for (int i = 0; i < 2; i++)
        if (fgets(text, sizeof text, in))
            fprintf(out, "%d %s", i, text);
    line(log, "read");
    line(out, "done");
    int n = number(in);
    char c = 0;
    int got = scanf(" %c", &c);
    printf("%d %d %c\n", n, got, c);
    return feof(in) ? 1 : 0;
}
