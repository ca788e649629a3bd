// verdict: safe
// args: --entry f
_Noreturn void f(volatile int *p) { for (;;) {} }
