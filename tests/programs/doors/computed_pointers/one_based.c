// not: unsafe
// long
// An array whose first index is 1: its base lies before it.
int main(void) {
    double a[3] = {1, 2, 3}; double *one = a - 1; double s = 0;
    for (int i = 1; i <= 3; i++) s += one[i];
    return (int)s;
}
