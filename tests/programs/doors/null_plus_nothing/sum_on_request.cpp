// not: unsafe
// args: --property pointer
// Null plus 0 is null: no address leaves anything.
int main(int argc, char **) { char *p = nullptr; int n = argc - argc; char *q = p + n; return q != p; }
