// verdict: safe
// long
// ai: safe
// args: --property bounds,null,free
// A character that isn't 0 stands before the end, wherever it is compared.
#include <stddef.h>
#include <string.h>

static int letters(const char *arg)
{
    int n = 0;
    for (size_t k = 0; k < 3; k++)
        if (arg[1] == 'a' + (int)k)
            n++;
    return n;
}

int main(int argc, char **argv)
{
    int n = 0;
    for (int i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
        const char *arg = argv[i];
        if (strcmp(arg, "--") == 0)
            break;
        n = letters(arg) + arg[2];
    }
    return n == 0;
}
