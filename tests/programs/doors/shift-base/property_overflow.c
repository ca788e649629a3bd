// Asked for alone, overflow has it.
// verdict: unsafe
// args: --property overflow
// flags: -std=c17
// line: 8
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
