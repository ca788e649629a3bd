// verdict: unsafe
unsigned nd_uint(void);
int main(void) {
    unsigned n = nd_uint();
    int *p = 0;
    if (n < 1 || n > 8) return 0;
    for (int i = 0; i < 2; i++) {
        int a[n];
        a[0] = 1;
        {
            int b[n];
            b[0] = 2;
        }
        p = a;
    }
    return *p;
}
