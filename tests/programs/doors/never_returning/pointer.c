// not: safe
// It is called through a pointer.
static int g;
__attribute__((noreturn)) static void f(void) { if (g) for (;;) {} }
int main(int argc, char **argv) { __attribute__((noreturn)) void (*p)(void) = f; if (argc > 1) p(); return 0; }
