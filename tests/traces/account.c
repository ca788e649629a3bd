// A transfer between accounts that are one loses money.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct account { unsigned balance; unsigned moves; };
static struct account accounts[3] = {{100, 0}, {50, 0}, {0, 0}};
static void transfer(struct account *from, struct account *to, unsigned amount) {
    unsigned rest = from->balance;
    if (amount > rest)
        return;
    to->balance = to->balance + amount;
    from->balance = rest - amount;
    from->moves++;
    to->moves++;
}
static unsigned total(void) {
    unsigned sum = 0;
    for (int i = 0; i < 3; i++)
        sum += accounts[i].balance;
    return sum;
}
int main(void) {
    for (int round = 0; round < 2; round++) {
        unsigned a = __VERIFIER_nondet_uint() % 3, b = __VERIFIER_nondet_uint() % 3;
        transfer(&accounts[a], &accounts[b], __VERIFIER_nondet_uint());
    }
    assert(total() == 150);
}
