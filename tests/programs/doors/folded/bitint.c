// Constants of `_BitInt`.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  _BitInt(7) x = argc > 1 ? (_BitInt(7))63 + (_BitInt(7))1 : 0;
  return x == 1;
}
