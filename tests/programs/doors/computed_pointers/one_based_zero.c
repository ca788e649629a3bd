// verdict: unsafe
// line: 6
// The element 0 of an array whose first index is 1.
int main(void) {
    double a[3] = {1, 2, 3}; double *one = a - 1;
    return (int)one[0];
}
