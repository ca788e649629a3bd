// not: safe
// args: --entry exported
// Something that isn't seen looks at what is marked as used.
static int h(int x) { return 10 / x; }
__attribute__((used, section("initcalls"))) static int (*const p)(int) = h;
int g(int x) { return x < 1 ? 0 : h(x); }
