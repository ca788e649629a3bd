// C++20: constants.
// verdict: safe
// flags: -std=c++20
int main(int argc, char **argv) {
  return argc > 1 ? -7 << 31 == 5 : 0;
}
