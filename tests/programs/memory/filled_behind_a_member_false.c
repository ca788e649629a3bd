// not: safe
#include <stdlib.h>
#include <string.h>
unsigned nd_uint(void);
struct message { unsigned length; char body[]; };
int main(void) {
    unsigned n = nd_uint(), k = nd_uint();
    if (n > 4000) return 0;
    struct message *m = malloc(sizeof *m + n);
    if (!m) return 0;
    m->length = n;
    memset(&m->length, 1, n / 2);
    int r = 0;
    if (k < m->length) r = m->body[k];
    free(m);
    return r;
}
