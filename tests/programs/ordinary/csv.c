// not: unsafe
// Splits lines of CSV from standard input into fields and prints them.
#include <stdio.h>
#include <string.h>

#define MAX_LINE 256
#define MAX_FIELDS 16

struct row {
    char text[MAX_LINE];
    char *fields[MAX_FIELDS];
    int count;
};

/* Splits row->text in place. Quoted fields may hold commas; "" is a quote. */
static int split(struct row *row)
{
    char *in = row->text;
    char *out = row->text;

    row->count = 0;
    for (;;) {
        if (row->count == MAX_FIELDS)
            return -1;
        row->fields[row->count++] = out;

        if (*in == '"') {
            in++;
            while (*in != '\0') {
                if (*in == '"') {
                    if (in[1] != '"')
                        break;
                    in++;
                }
                *out++ = *in++;
            }
            if (*in != '"')
                return -1;
            in++;
        } else {
            while (*in != '\0' && *in != ',')
                *out++ = *in++;
        }

        char end = *in;
        if (end != '\0' && end != ',')
            return -1;
        *out++ = '\0';
        if (end == '\0')
            return 0;
        in++;
    }
}

int main(void)
{
    struct row row;
    unsigned long line = 0, bad = 0;

    while (fgets(row.text, sizeof row.text, stdin) != NULL) {
        line++;
        row.text[strcspn(row.text, "\r\n")] = '\0';
        if (split(&row) != 0) {
            fprintf(stderr, "line %lu: malformed\n", line);
            bad++;
            continue;
        }
        for (int i = 0; i < row.count; i++)
            printf("%s[%s]", i > 0 ? " " : "", row.fields[i]);
        putchar('\n');
    }
    return bad > 0 ? 1 : 0;
}
