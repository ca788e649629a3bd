// not: safe
// args: --entry exported
// Other modules write a static variable by its alias.
static int s = 1;
extern int t __attribute__((alias("s")));
int f(void) { return 1 / s; }
