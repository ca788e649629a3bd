// verdict: safe
// long
// args: --engine ai --preset sums
// A growing array is null as long as it has no room; how large it is, its capacity tells.
#include <stdio.h>
#include <stdlib.h>

struct numbers {
    int *data;
    size_t count, room;
};

static int push(struct numbers *n, int x) {
    if (n->count == n->room) {
        size_t room = n->room == 0 ? 8 : 2 * n->room;
        if (room > 10000)
            return -1;
        int *data = realloc(n->data, room * sizeof *data);
        if (data == NULL)
            return -1;
        n->data = data;
        n->room = room;
    }
    n->data[n->count++] = x;
    return 0;
}

int main(void) {
    struct numbers all = {NULL, 0, 0};
    int x;
    while (scanf("%d", &x) == 1)
        if (push(&all, x) != 0)
            break;
    for (size_t i = 0; i < all.count; i++)
        printf("%d\n", all.data[i]);
    free(all.data);
    return 0;
}
