// verdict: unsafe
// args: --skip run
static int *hand_back(int n) {
    int *p = &n;
    return p;
}
int main(int argc, char **argv) {
    (void)argv;
    return *hand_back(argc); // one fails
}
