// not: safe
// args: --entry exported
// Other modules call what a resolver gives back.
static int h(int x) { return 10 / x; }
static int (*res(void))(int) { return h; }
int k(int) __attribute__((ifunc("res")));
int g(int x) { return x < 1 ? 0 : h(x); }
