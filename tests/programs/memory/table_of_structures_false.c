// verdict: unsafe
// ai: unknown
// args: --property assert
// One number of a table is another one.
#include <assert.h>
#include <stddef.h>

static const struct option {
    int id;
    char letter;
    const char *name;
} options[] = {
    { 3, 'v', "verbose" },
    { 5, 'w', NULL },
    { 9, 'o', "output" },
};

int main(void)
{
    int n = 0;

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const struct option *o = &options[i];
        assert(o->id < 5); // one fails
        n ^= o->name[0];
    }
    return n;
}
