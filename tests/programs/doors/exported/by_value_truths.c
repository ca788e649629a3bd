// not: unsafe
// args: --entry share
// Members that can't be any number are arguments that nobody passes.
struct big { long pad[4]; _Bool b; };
int share(struct big s) {
  char c;
  __builtin_memcpy(&c, &s.b, 1);
  return 100 / (c < 2 && c >= 0);
}
