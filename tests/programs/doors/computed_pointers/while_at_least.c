// not: unsafe
// long
// `p >= a` ends a loop downwards, with a pointer below the array.
int main(void) {
    char a[3] = {1, 2, 3}; int s = 0;
    for (char *p = a + 2; p >= a; p--) s += *p;
    return s;
}
