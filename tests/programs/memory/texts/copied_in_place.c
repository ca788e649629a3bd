// verdict: safe
// ai: safe
// args: --property bounds,null
// A text is made shorter where it lies: what is written doesn't pass what is read.
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
    while (*in != '\0' && *in != ',')
        *out++ = *in++;
    *out = '\0';
    return row.count;
}
