// verdict: safe
// long
// ai: safe
// args: --property null,bounds,free,index,assert
// A constant table of structures, indexed by a number as wide as an address.
#include <assert.h>
#include <stddef.h>

static const struct option {
    int id;
    char letter;
    const char *name;
    _Bool has_value;
} options[] = {
    { 3, 'v', "verbose", 0 },
    { 5, 'w', "width", 1 },
    { 9, 'o', "output", 1 },
};

struct point {
    int x, y, z;
};

int main(void)
{
    struct point points[5];
    int n = 0;

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const struct option *o = &options[i];
        assert(o->id >= 3 && o->id <= 9);
        n ^= o->name[0] ^ o->letter;
    }
    for (size_t i = 0; i < 5; i++) {
        struct point *p = &points[i];
        p->x = 1;
        p->y = 2;
        p->z = 3;
    }
    for (size_t i = 0; i < 5; i++)
        assert(points[i].y == 2 && points[i].z == 3);
    return n;
}
