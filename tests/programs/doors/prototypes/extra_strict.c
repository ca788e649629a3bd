// not: safe
// args: --strict
int f();
int main(void) { return f(1, 2); }
int f(int a) { return a & 1; }
