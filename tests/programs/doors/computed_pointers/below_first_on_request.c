// verdict: unsafe
// line: 7
// args: --property pointer
// Whoever asks for it is told that `p--` leaves the array.
int main(void) {
    int a[4] = {1, 2, 3, 4}, s = 0; int *p = a + 3;
    for (int i = 0; i < 4; i++) { s += *p; p--; }
    return s;
}
