// The initialiser of a global variable overflows: a constraint that C has.
// not: safe
// args: --strict
int x = 2147483647 + 1;
int main(int argc, char **argv) { return x == 0; }
