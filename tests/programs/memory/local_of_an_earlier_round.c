// args: --skip run
// long
// verdict: unsafe
// Each call in the loop has an object of its own; the one before has ended.
#include <assert.h>
#include <stddef.h>
static int *older;
static int sum(int n) {
    int local = n;
    int *p = &local;
    int all = older ? *older + *p : *p; // one fails
    older = p;
    return all;
}
int main(void) {
    int all = 0;
    for (int i = 0; i < 3; i++) all += sum(i);
    return all > 100;
}
