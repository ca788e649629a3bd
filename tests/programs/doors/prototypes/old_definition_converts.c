// not: safe
// args: --strict
// Clang converts what a definition without a prototype is handed.
int f(a) int a; { return a & 1; }
int main(void) { return f(1.0); }
