// An unsigned bit-field of one bit is promoted to `int`: no shift by its width.
// not: unsafe
struct s {
  unsigned b : 1;
};
int main(int argc, char **argv) {
  struct s s = {1};
  if (s.b << 1 != 2)
    __builtin_trap();
  return 0;
}
