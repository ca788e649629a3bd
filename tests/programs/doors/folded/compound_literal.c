// The initialiser of a compound literal.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  int *p = (int[]){0, 2147483647 + 1};
  return p[0];
}
