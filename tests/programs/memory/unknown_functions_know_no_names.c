// An unknown function is assumed to write no variable by its name; it may write
// long
// what it was handed the address of, then and later, and what a function writes
// that it was handed.
// verdict: unknown
// ai: unknown
#include <assert.h>
extern int unknown(void);
extern void keep(int *);
extern void call_back(void (*)(void));
int table[8];
static int lent[8];
static int counted[8];
static void count(void) { counted[0]++; }
int main(void) {
    for (int i = 0; i < 8; i++) {
        int n = unknown();
        table[i] = n >= 0 ? n : 0;
        lent[i] = 0;
        counted[i] = 0;
    }
    unknown();
    for (int i = 0; i < 8; i++) assert(table[i] >= 0); // proved
    for (int i = 0; i < 8; i++) assert(lent[i] == 0);
    keep(lent);
    unknown();
    assert(lent[3] == 0); // must not be proved
    call_back(count);
    assert(counted[0] == 0); // must not be proved
    return 0;
}
