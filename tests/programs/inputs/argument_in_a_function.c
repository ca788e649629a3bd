// verdict: safe
// long
// assuming: 1
static int first(int n, char **all) {
    return n > 1 ? all[1][0] : 0;
}
int main(int argc, char **argv) {
    return first(argc, argv) == 'x';
}
