// A ring buffer's end is one too far.
extern int __VERIFIER_nondet_int(void);
struct ring { int data[4]; int head, size; };
static void put(struct ring *r, int v) {
    int at = r->head + r->size;
    if (at > 4)
        at -= 4;
    r->data[at] = v;
    r->size++;
}
static int get(struct ring *r) {
    int v = r->data[r->head];
    r->head = (r->head + 1) % 4;
    r->size--;
    return v;
}
int main(void) {
    struct ring r = {{0}, 0, 0};
    int sum = 0;
    for (int i = 0; i < 12; i++) {
        if (__VERIFIER_nondet_int() && r.size < 4)
            put(&r, i);
        else if (r.size > 0)
            sum = get(&r);
    }
    return sum;
}
