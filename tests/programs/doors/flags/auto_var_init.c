// Variables without a value stay without.
// verdict: safe
// args: --property uninit
// flags: -ftrivial-auto-var-init=zero
int main(int argc, char **argv) {
  int x;
  if (x == 5)
    return 1;
  return 0;
}
