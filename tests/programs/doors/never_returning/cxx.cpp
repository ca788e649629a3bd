// verdict: unsafe
// line: 3
[[noreturn]] static void f(int x) { if (x) for (;;) {} }
int main(int argc, char **argv) { f(argc > 1); return 0; }
