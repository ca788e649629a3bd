// verdict: safe
// long
// ai: safe
// args: --track mem
// Pointers are elements like others: sorted ones lead to the same objects.
#include <stdlib.h>
#include <string.h>
static int order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
int main(void)
{
    const char *names[] = { "pear", "fig", "apple" };
    qsort(names, 3, sizeof *names, order);
    return names[0][0];
}
