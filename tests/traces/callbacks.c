// One of the operations divides by what another one left.
typedef int (*operation)(int);
extern int __VERIFIER_nondet_int(void);
static int last = 1, calls;
static int halve(int x) { return last = x / 2; }
static int lower(int x) { return last = x - 1; }
static int ratio(int x) { return calls < 5 ? x : x / last; }
static const operation operations[] = {halve, lower, ratio};
int main(void) {
    int x = 10;
    for (int i = 0; i < 8; i++) {
        unsigned which = (unsigned)__VERIFIER_nondet_int() % 3;
        x = operations[which](x);
        calls++;
    }
    return x;
}
