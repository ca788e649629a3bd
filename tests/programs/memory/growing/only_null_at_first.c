// not: safe
// long
// args: --engine ai --preset sums
// The room is forgotten while the array stays: it isn't null then, and nothing follows
// the other way round.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *data = NULL;
    size_t room = 0, count = 0;
    int x;
    while (scanf("%d", &x) == 1) {
        if (count == room) {
            int *more = realloc(data, (room + 8) * sizeof *more);
            if (more == NULL)
                break;
            data = more;
            room += 8;
        }
        data[count++] = x;
        if (x == 7)
            room = count = 0;
        assert(room > 0 || data == NULL); // must not be proved
    }
    free(data);
    return 0;
}
