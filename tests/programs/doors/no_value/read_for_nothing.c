// verdict: unsafe
// args: --property uninit
// line: 5
// A value is read that nobody uses.
int main(void) { volatile int x; x; return 0; }
