// The operand of `__builtin_constant_p` isn't evaluated.
// not: unsafe
int main(int argc, char **argv) {
  return __builtin_constant_p(2147483647 + 1) > 1;
}
