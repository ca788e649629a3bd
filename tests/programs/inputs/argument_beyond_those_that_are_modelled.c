// not: safe
// args: --property memsafety,assert
int main(int argc, char **argv) {
    if (argc < 9) return 1;
    return argv[7][3];
}
