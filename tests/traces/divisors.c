// Numbers without a common divisor are not thought of.
static int divisor(int a, int b) {
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
int main(void) {
    int a = 34, b = 21;
    int most = divisor(a, b);
    return a * b / (most - 1);
}
