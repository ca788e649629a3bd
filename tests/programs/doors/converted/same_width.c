// verdict: unsafe
// args: --property convert
// line: 6
// A sign is lost at the same width.
extern int nd_int(void);
int main(void) { int x = nd_int(); unsigned u = x; return u == 3; }
