// not: safe
// long
// ai: unknown
// args: --property bounds,null,index,overflow
// A line is split where it lies, and where its fields begin is kept beside it: what follows a comma may be doubled.
#include <stdio.h>

struct row {
    char text[64];
    char *fields[4];
    int count;
};

int main(void)
{
    struct row row;

    if (fgets(row.text, sizeof row.text, stdin) == NULL)
        return 0;
    char *in = row.text;
    char *out = row.text;
    row.count = 0;
    for (;;) {
        if (row.count == 4)
            return -1;
        row.fields[row.count++] = out;
        while (*in != '\0')
            { *out++ = *in; *out++ = *in++; } // one must not be proved
        char end = *in;
        *out++ = '\0';
        if (end == '\0')
            break;
        in++;
    }
    return row.count;
}
