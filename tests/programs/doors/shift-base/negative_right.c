// A negative number is shifted to the right.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  int x = argc > 1 ? -1 : 1;
  return x >> 1 == 5;
}
