// verdict: unsafe
// args: --property overflow
// But not much is said of how many.
int main(int argc, char **argv) { return argc + 2 > 2; } // fails
