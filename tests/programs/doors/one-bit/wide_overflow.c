// The greatest number of 100 bits.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  _BitInt(100) a = (_BitInt(100))(((unsigned _BitInt(100))1 << 99) - 1);
  return a + (_BitInt(100))(argc > 1) == 0;
}
