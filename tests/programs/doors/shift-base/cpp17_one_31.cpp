// C++14 and 17: a 1 in the sign bit fits the unsigned type.
// verdict: safe
// flags: -std=c++17
int main(int argc, char **argv) {
  int x = argc > 5 ? 1 : 0;
  return x << 31 == 5;
}
