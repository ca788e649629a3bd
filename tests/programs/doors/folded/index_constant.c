// A constant index that overflows.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int a[4] = {0};
  return argc > 1 ? a[(2147483647 + 1) & 3] : 0;
}
