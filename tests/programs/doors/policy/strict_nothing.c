// No check and no assumption: safe under `--strict`, too.
// args: --property div --strict
// verdict: safe
// assuming: 0
int main(void) { return 0; }
