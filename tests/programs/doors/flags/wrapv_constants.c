// Constants wrap, too.
// verdict: safe
// flags: -fwrapv
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 > 0 : 0;
}
