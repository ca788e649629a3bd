// Two signed bits that fit.
// verdict: safe
int main(int argc, char **argv) {
  _BitInt(2) a = argc > 1 ? 1 : -1, b = -1;
  return (int)(a + b) > 0;
}
