// A bit-field of type `_Bool` holds 0 or 1.
// long
// verdict: safe
struct s {
  _Bool b : 1;
};
int main(int argc, char **argv) {
  struct s s;
  s.b = argc | 2;
  s.b += 1;
  if (s.b != 1)
    __builtin_trap();
  return 0;
}
