// C++ without a flag is C++17.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = argc > 1 ? -1 : 1;
  return x << 1 == 5;
}
