// args: --skip run --skip every
// not: safe
// Each round has an object of its own; all end where the function returns.
static int *hand_back(int n) {
    int *first = 0;
    for (int i = 0; i < 2; i++) {
        int *p = __builtin_alloca(4);
        *p = n;
        if (!first) first = p;
    }
    return first;
}
int main(int argc, char **argv) {
    (void)argv;
    return *hand_back(argc); // one fails
}
