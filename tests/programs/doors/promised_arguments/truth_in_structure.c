// A truth value is 0 or 1, in structures too.
// args: --entry all
// not: unsafe
void reach_error(void);
struct flag {
  _Bool set;
  int n;
};

int shown(struct flag f) {
  if (f.set && *(unsigned char *)&f.set > 1)
    reach_error();
  return 0;
}
