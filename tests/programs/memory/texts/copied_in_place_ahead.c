// not: safe
// long
// ai: unknown
// args: --property bounds
// What is written passes what is read, and the end is written over.
#include <stdio.h>

int main(void)
{
    char text[64];

    if (fgets(text, sizeof text, stdin) == NULL)
        return 0;
    char *in = text;
    char *out = text + 1;
    while (*in != '\0') {
        *out = *in; // one must not be proved
        out++;
        in++;
    }
    return 0;
}
