// not: safe
// What isn't defined, and called without a prototype, may write what it is handed.
extern void reach_error(void);
int fill();
int main(void) {
  char a[2] = {7, 0};
  fill(a, 2);
  if (a[0] != 7)
    reach_error();
  return 0;
}
