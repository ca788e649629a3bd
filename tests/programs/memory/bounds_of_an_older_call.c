// verdict: unknown
// args: --property bounds --engine ai
extern int nd_int(void);
static void f(int n, int *up) { int l[2] = {n, n}; if (up) { if (nd_int() == 918273) up[2] = 99; } if (n > 0) f(n - 1, l); }
int main(void) { f(2, 0); return 0; }
