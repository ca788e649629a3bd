// verdict: unsafe
// line: 5
// A promoted number loses bits when it is shifted.
char nd(void);
int main(void) { char c = nd(); c <<= 25; return 0; }
