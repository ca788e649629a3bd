// A constant local variable of C++.
// not: safe
// args: --strict
int main(int argc, char **argv) {
  const int x = 2147483647 + 1;
  return argc > 1 ? x == 0 : 0;
}
