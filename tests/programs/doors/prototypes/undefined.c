// verdict: unsafe
// A function that isn't defined may take what it is given.
void __VERIFIER_assert();
int main(int argc, char **argv) { __VERIFIER_assert(argc < 3); return 0; }
