// The greatest number of 17 bits.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  _BitInt(17) a = 65535;
  return (int)(a + (_BitInt(17))(argc > 1)) == 0;
}
