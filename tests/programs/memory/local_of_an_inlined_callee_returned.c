// args: --skip run
// verdict: unsafe
static int *hand_back(int n) {
    int local[2] = {n, n};
    int *p = local;
    return p;
}
int main(int argc, char **argv) {
    (void)argv;
    return *hand_back(argc); // one fails
}
