// verdict: unsafe
// What others go on from is another number for them: decisions behind it say which.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int turns;
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0, n = 0;
  while (n < 12) {
    int z = __VERIFIER_nondet_int();
    if (z == 1) y = !y;
    if (z == 2) y = x > 50;
    n++;
    for (turns = 0; __VERIFIER_nondet_int() == 3 && turns < 2; turns++)
      ;
  }
  if (x == 1234567 && y) reach_error(); // fails
  return 0;
}
