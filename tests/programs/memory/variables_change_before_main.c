// What runs before `main`, or beside it, has changed what it finds.
// verdict: unknown
#include <assert.h>
#include <signal.h>
static int made[2] = {1, 2};
static int handled[2] = {1, 2};
__attribute__((constructor)) static void make(void) {
    int *p = &made[0];
    *p = 7;
}
static void handle(int number) {
    int *p = handled;
    p[0] = number;
}
int main(void) {
    signal(SIGINT, handle);
    int *p = &handled[0], now = *p;
    assert(now == 1); // must not be proved
    p = &made[0];
    now = *p;
    assert(now == 1); // must not be proved
    return 0;
}
