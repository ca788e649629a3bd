// A `_Bool` is promoted before it is shifted.
// verdict: safe
int main(int argc, char **argv) {
  _Bool b = 1;
  if (b << 30 == 0)
    __builtin_trap();
  return 0;
}
