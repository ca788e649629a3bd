// not: unsafe
// Not even with half of a mangled name in it.
extern void get_4core9panicking(void);
extern void len_mismatch_fail(int);
int main(void) { get_4core9panicking(); len_mismatch_fail(1); return 0; }
