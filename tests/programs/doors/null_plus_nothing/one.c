// not: unsafe
// Null plus 1 is only computed.
int main(void) { char *p = 0; int n = 1; char *q = p + n; return q == 0; }
