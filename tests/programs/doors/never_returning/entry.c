// verdict: unsafe
// args: --entry f
// line: 5
// A function that is declared not to return does.
_Noreturn void f(int x) { if (x) for (;;) {} }
