// not: safe
// args: --property float -- -ffp-model=strict
// A conversion out of range, under strict rules.
int main(void) { volatile double a = 1e10; int i = (int)a; return i != 0; }
