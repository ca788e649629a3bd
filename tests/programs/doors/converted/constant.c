// verdict: unsafe
// args: --property convert
// line: 5
// A constant is too large.
int main(void) { unsigned char c = 300; return c; }
