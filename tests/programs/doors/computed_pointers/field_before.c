// not: unsafe
// The structure that a member would lie in; only its address is computed.
#include <stddef.h>
struct list { struct list *next; }; struct item { int x; struct list link; };
int main(void) {
    struct list head = { &head };
    struct item *i = (struct item *)((char *)head.next - offsetof(struct item, link));
    return &i->link == &head ? 0 : 1;
}
