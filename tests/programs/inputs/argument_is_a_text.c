// not: safe
// It may be shorter.
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    return argv[1][5];
}
