// A capture with an initialiser.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  auto f = [x = 2147483647 + 1] { return x; };
  return f() == 0;
}
