// `--` on the least.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = -2147483647 - 1;
  --x;
  return x == 0;
}
