// The sum of numbers within limits goes beyond those of `int`.
extern int __VERIFIER_nondet_int(void);
static int limited(int x, int least, int most) {
    if (x < least)
        return least;
    if (x > most)
        return most;
    return x;
}
int main(void) {
    int sum = 0, n = 0;
    for (n = 0; n < 5; n++) {
        int x = limited(__VERIFIER_nondet_int(), -1000, 600000000);
        sum += x;
    }
    return sum / n;
}
