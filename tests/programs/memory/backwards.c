// verdict: safe
// args: --track mem
int main(void) { int a[6]; for (int *p = a + 5; p >= a; p--) *p = 0; return 0; }
