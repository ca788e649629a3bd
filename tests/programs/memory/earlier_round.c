// verdict: unsafe
// args: --track mem
int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i == 1) return *p; p = &x; } }
