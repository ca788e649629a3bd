// C++23.
// verdict: safe
// flags: -std=c++23
int main(int argc, char **argv) {
  return -1 << (argc > 1 ? 31 : 30) == 5;
}
