// not: safe
// A function of the library that no header declared: it writes what it is handed, too.
extern void reach_error(void);
int main(void) {
  char a[2] = {7, 0}, b[2] = {1, 2};
  swab(b, a, 2);
  if (a[0] != 7)
    reach_error();
  return 0;
}
