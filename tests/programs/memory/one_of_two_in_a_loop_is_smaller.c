// not: safe
// args: --engine ai
extern int nd_int(void);
int main(void) {
    int a[2] = {0}, b[3] = {0};
    int *p;
    int n = nd_int();
    for (int i = 0; i < 2; i++) {
        p = n > i ? a : b;
        if (p == a)
            p[2] = 1;
    }
}
