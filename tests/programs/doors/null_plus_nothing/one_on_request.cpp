// verdict: unsafe
// args: --property pointer
// Null plus 1 is no address.
int main() { char *p = nullptr; int n = 1; char *q = p + n; return q == nullptr; }
