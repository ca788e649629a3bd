// Asked for alone, shifts are about the amount.
// not: unsafe
// args: --property shift
// flags: -std=c17
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
