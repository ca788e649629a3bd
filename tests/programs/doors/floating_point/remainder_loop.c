// not: unsafe
// Without fused operations, each round of the loop loses the digit before the point exactly; it ends.
int main(void) {
    double x = 0.1; int n = 0;
    while (x != 0) { x = (x * 10) - (int)x * 10; n++; if (n > 2000) { int *p = 0; return *p; } }
    return 0;
}
