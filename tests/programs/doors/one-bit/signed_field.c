// A signed bit-field of one bit holds 0 and -1.
// verdict: safe
struct s {
  int b : 1;
};
int main(int argc, char **argv) {
  struct s s;
  s.b = argc;
  if (s.b > 0 || s.b < -1)
    __builtin_trap();
  return 0;
}
