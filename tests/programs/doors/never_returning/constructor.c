// verdict: unsafe
// A constructor that doesn't return does.
static int g;
__attribute__((constructor, noreturn)) static void f(void) { if (g) for (;;) {} }
int main(void) { return 0; }
