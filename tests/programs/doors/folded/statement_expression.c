// A GNU statement expression.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  int x = argc > 1 ? ({ 2147483647 + 1; }) : 0;
  return x == 1;
}
