// verdict: unsafe
// line: 5
// The exponent is stored somewhere.
double frexp(double, int *);
int main(int argc, char **argv) { int e; return frexp(argc, argc > 1 ? &e : 0) > 0; }
