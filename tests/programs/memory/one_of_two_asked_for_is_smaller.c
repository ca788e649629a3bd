// not: safe
// args: --engine ai
extern int nd_int(void);
int main(void) {
    int a[2] = {0}, b[3] = {0};
    int *p = nd_int() ? a : b;
    int *q = p;
    if (q == a) {
      q[2] = 1;
    }
}
