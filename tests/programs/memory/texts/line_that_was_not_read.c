// not: safe
// long
// ai: unknown
// args: --property bounds
// Where there is no line, there may be no text.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];

    if (fgets(line, sizeof line, stdin) == NULL)
        return (int)strlen(line); // one must not be proved
    line[strcspn(line, "\r\n") + 1] = '\0'; // one must not be proved
    return 0;
}
