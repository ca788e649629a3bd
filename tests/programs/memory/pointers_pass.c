// verdict: unsafe
// args: --track mem
int main(void) { int a[6] = {0}; int s = 0; for (int *p = a; p <= a + 6; p++) s += *p == 0; return s; }
