// verdict: unsafe
// assumes: the compiler calls the program's own `abs`
// Clang would make an instruction of the call, but the source says what is called.
int abs(int x) { (void)x; return 0; }
int main(int argc, char **argv) {
    (void)argv;
    return argc < 1 || argc > 9 ? 0 : 1 / abs(argc);
}
