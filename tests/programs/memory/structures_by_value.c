// What is handed over as an integer comes back as the members that it was.
// long
// verdict: safe
// ai: safe
// args: --property assert,memsafety
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
struct point { int x, y; };
struct entry { int x, y; double d; };
union item { int number; int *place; };
struct tagged { int tag; union item item; };
static struct point global = {1, 2};
static struct point get(void) { return global; }
static struct point moved(struct point p, int dx) { p.x += dx; return p; }
static struct entry of(struct entry e) { e.x += 10; return e; }
static struct tagged same(struct tagged t) { return t; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < -100 || n > 100) return 0;
    struct point p = {n, 7}, q = moved(p, 3);
    assert(p.x == n && q.y == 7); // proved
    assert(q.x == n + 3); // proved
    struct entry e = {1, 2, 3.5}, f = of(e);
    assert(e.x == 1 && f.x == 11); // proved
    if (__VERIFIER_nondet_bool()) e = f;
    assert(e.x == 1 || e.x == 11); // proved
    assert(e.y == 2); // proved
    for (int i = 0; i < 3; i++) {
        struct point before = get();
        global.x = 2;
        assert(before.x == 1 || before.x == 2); // proved
    }
    int kept = 7;
    struct tagged t;
    if (__VERIFIER_nondet_bool()) {
        t.tag = 0;
        t.item.number = 5;
    } else {
        t.tag = 1;
        t.item.place = &kept;
    }
    struct tagged u = same(t);
    if (u.tag == 1) assert(*u.item.place == 7); // proved
    return 0;
}
