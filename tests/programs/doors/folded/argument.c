// An argument of a call.
// verdict: unsafe
// line: 6
static int same(int x) { return x; }
int main(int argc, char **argv) {
  return same(2147483647 + 1) == 0;
}
