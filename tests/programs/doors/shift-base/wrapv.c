// With wrapping arithmetic, no bit is lost that matters.
// verdict: safe
// args: --wrapv
int main(int argc, char **argv) {
  int x = argc > 1 ? -5 : 2147483647;
  return x << 31 == 5;
}
