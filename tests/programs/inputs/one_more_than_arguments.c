// verdict: safe
// args: --property overflow
// There are fewer arguments than an `int` can count.
int main(int argc, char **argv) { return argc + 1 > 2; }
