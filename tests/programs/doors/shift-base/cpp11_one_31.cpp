// C++11, with its defect mended: a 1 in the sign bit fits the unsigned type.
// verdict: safe
// flags: -std=c++11
int main(int argc, char **argv) {
  return 1 << (argc > 1 ? 31 : 30) == 5;
}
