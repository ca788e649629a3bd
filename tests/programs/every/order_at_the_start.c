// verdict: safe
#include <assert.h>
static int state = 1;
__attribute__((constructor)) static void last(void) { assert(state == 2); }
static void first(void) { state = 2; }
__attribute__((section(".init_array"), used)) static void (*at_start)(void) = first;
int main(void) { return 0; }
