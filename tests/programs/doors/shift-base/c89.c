// C90 says nothing about bits that are lost; C99 does, and the compiler takes its word.
// not: safe
// flags: -std=c89
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
