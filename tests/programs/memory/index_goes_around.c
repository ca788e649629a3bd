// not: safe
// ai: unknown
// args: --property bounds,assert
// An index whose multiple goes around leads to no element.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct point {
    int x, y, z;
};

size_t input(void);

int main(void)
{
    struct point *points = calloc(4, sizeof *points);
    if (points == NULL)
        return 0;
    struct point *p = &points[input()];
    p->y = 1; // one must not be proved
    assert(points[0].x == 0); // proved
    assert(points[0].y == 0); // one must not be proved
    free(points);
    return 0;
}
