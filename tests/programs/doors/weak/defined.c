// verdict: safe
// A weak function that is defined is there.
__attribute__((weak)) int hook(int n) { return n > 3; }
int main(int argc, char **argv) { return hook(argc); }
