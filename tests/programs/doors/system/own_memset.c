// verdict: unsafe
// A function of the program that clang would take for the library's.
extern void reach_error(void);
void *memset(void *p, int c, unsigned long n) { (void)c; (void)n; return p; }
int main(void) {
  char b[4];
  b[0] = 3;
  memset(b, 0, 4);
  if (b[0] != 0)
    reach_error();
  return 0;
}
