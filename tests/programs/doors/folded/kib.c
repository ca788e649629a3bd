// A product of constants in one arm of a conditional is checked there.
// verdict: unsafe
// line: 4
long kib(int on) { return on ? 4 * 1024 * 1024 * 1024 : 0; }
int main(int argc, char **argv) { return kib(argc > 1) != 0; }
