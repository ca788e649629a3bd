// verdict: unsafe
// The structure that a member would lie in, which doesn't exist, is read.
#include <stddef.h>
struct list { struct list *next; }; struct item { int x; struct list link; };
int main(void) {
    struct list head = { &head };
    struct item *i = (struct item *)((char *)head.next - offsetof(struct item, link));
    return i->x;
}
