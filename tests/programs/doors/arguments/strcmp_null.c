// verdict: unsafe
// line: 5
// Neither of two strings may be null.
int strcmp(const char *, const char *);
int main(int argc, char **argv) { return strcmp("a", argc > 1 ? "a" : 0); }
