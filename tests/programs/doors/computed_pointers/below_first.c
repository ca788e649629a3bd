// not: unsafe
// long
// `p--` below the first element, after the last access of a loop.
int main(void) {
    int a[4] = {1, 2, 3, 4}, s = 0;
    int *p = a + 3;
    for (int i = 0; i < 4; i++) { s += *p; p--; }
    return s;
}
