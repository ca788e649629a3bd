// verdict: unsafe
// args: --track mem
int main(int argc, char **argv) { int *p = 0; { int x = argc; p = &x; } return *p; }
