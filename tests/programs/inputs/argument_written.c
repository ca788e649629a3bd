// verdict: safe
// long
// assuming: 1
// C allows that a program writes its arguments.
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    argv[1][0] = 'x';
    argv[1] = argv[0];
    return argv[1][0];
}
