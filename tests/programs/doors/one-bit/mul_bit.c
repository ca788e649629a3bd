// A product of bits is their conjunction.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(1) a = argc > 1, b = argc > 2;
  if ((int)(a * b) != (argc > 1 && argc > 2))
    __builtin_trap();
  return 0;
}
