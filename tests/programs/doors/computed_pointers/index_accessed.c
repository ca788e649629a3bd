// verdict: unsafe
// args: --property index
static int g[4];
int main(int argc, char **argv) { return g[argc & 7]; }
