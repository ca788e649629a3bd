// not: unsafe
// long
// An end that is computed far past the array, and compared with.
int main(void) {
    int a[4] = {0}; int *end = a + 100; int *p = a; int n = 0;
    while (p < end && n < 4) { *p = n++; p++; }
    return a[3] - 3;
}
