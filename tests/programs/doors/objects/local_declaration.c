// verdict: unsafe
// line: 4
// A declaration inside a function.
int main(void) { extern int level; return 100 / level; }
