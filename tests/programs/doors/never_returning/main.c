// verdict: safe
// Only what is declared so must not return.
static void f(int x) { if (x) for (;;) {} }
int main(void) { f(0); return 0; }
