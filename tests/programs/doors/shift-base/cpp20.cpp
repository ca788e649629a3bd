// C++20 defines all shifts within the width.
// verdict: safe
// flags: -std=c++20
int main(int argc, char **argv) {
  int x = argc > 1 ? -5 : 2147483647;
  return x << 31 == 5;
}
