// not: unsafe
// args: --data-model ILP32
// `long` has 32 bits here.
int printf(const char *, ...);
void reach_error(void);
int main(void) { if (printf("%lx", -1L) != 8) reach_error(); return 0; }
