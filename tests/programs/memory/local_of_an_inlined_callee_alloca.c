// args: --skip run
// verdict: unsafe
static int *hand_back(int n) {
    int *p = __builtin_alloca(8);
    p[0] = n; p[1] = 0;
    return p;
}
int main(int argc, char **argv) {
    (void)argv;
    return *hand_back(argc); // one fails
}
