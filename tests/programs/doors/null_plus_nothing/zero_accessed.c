// verdict: unsafe
// line: 4
// Null plus 0 is null when it is read.
int main(void) { char *p = 0; int n = 0; char *q = p + n; return *q; }
