// A default argument.
// verdict: unsafe
static int same(int x = 2147483647 + 1) { return x; }
int main(int argc, char **argv) { return same() == 0; }
