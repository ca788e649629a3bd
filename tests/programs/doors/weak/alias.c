// verdict: safe
// assumes: no other `f` takes the place of this weak one
static int g(void) { return 1; }
int f(void) __attribute__((weak, alias("g")));
int main(void) { return 1 / f(); }
