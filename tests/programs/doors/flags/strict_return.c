// The end of a function without `return`.
// verdict: unsafe
// args: --property unreachable
// flags: -fno-strict-return -x c++
static int f(int x) {
  if (x)
    return 1;
}
int main(int argc, char **argv) { return f(argc > 1); }
