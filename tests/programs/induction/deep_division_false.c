// not: safe
// It fails after eighteen iterations, which is more than induction goes back.
unsigned nd(void);
int main(void) {
    unsigned s = 0, t = 0;
    for (;;) {
        s = nd() & 1 ? s << 1 | 1 : 0;
        t ^= 7 / (0x3ffff - s);
    }
}
