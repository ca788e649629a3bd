// args: --skip run
// verdict: unsafe
// Its objects end where it returns.
#include <assert.h>
static int *kept;
static void keep(int n) {
    int local = n;
    kept = &local;
}
int main(int argc, char **argv) {
    (void)argv;
    keep(argc);
    assert(*kept == argc); // one fails
}
