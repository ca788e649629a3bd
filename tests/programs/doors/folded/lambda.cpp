// A constant in a lambda.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  auto f = [](int on) { return on ? 2147483647 + 1 : 0; };
  return f(argc > 1);
}
