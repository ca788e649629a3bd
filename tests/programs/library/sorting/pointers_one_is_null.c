// verdict: unsafe
// long
#include <stdlib.h>
#include <string.h>
static int order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b); // one fails
}
int main(void)
{
    const char *names[] = { "pear", NULL, "apple" };
    qsort(names, 3, sizeof *names, order);
    return names[0][0];
}
