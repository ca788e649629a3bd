// verdict: unsafe
// long
// There may be none.
int main(int argc, char **argv) {
    (void)argc;
    return argv[1][0];
}
