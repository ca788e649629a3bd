// verdict: unsafe
// line: 6
// What is accessed below the first element stays out of bounds.
int main(void) {
    int a[4] = {1, 2, 3, 4}; int *p = a; p--;
    return *p;
}
