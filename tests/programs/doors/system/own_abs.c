// verdict: safe
// assuming: 1
// assumes: the program's own `abs` does what the C library's does
// clang makes an instruction of the call.
int abs(int x) { (void)x; return 0; }
int main(int argc, char **argv) {
    (void)argv;
    return argc < 1 || argc > 9 ? 0 : 1 / abs(argc);
}
