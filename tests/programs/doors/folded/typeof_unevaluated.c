// The operand of `typeof` isn't evaluated.
// verdict: safe
int main(int argc, char **argv) {
  __typeof__(2147483647 + 1) x = 0;
  return x;
}
