// The day after the last one of a year is in no month.
extern unsigned __VERIFIER_nondet_uint(void);
static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
struct date { int day, month; };
static struct date after(struct date d, int days) {
    d.day += days;
    while (d.day > lengths[d.month]) {
        d.day -= lengths[d.month];
        d.month++;
    }
    return d;
}
int main(void) {
    struct date d = {1, 0};
    for (int i = 0; i < 3; i++)
        d = after(d, (int)(__VERIFIER_nondet_uint() % 200));
    return d.day;
}
