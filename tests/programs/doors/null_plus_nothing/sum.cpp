// not: unsafe
// Null plus 0 is null.
int main(int argc, char **) { char *p = nullptr; int n = argc - argc; char *q = p + n; return q != p; }
