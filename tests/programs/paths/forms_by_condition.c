// verdict: safe
// Two states of one form: what is allowed in one isn't in the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int way = __VERIFIER_nondet_int();
  if (way == 7) {
    if (x < 100) return 0;
  } else if (x >= 102)
    return 0;
  way = 0;
  while (__VERIFIER_nondet_int() != 0) {
    if (__VERIFIER_nondet_int() == 5) way = !way;
    if (x < 102 && __VERIFIER_nondet_int() == 9) x = 200;
  }
  if (x == 102 && way == 3) reach_error(); // proved
  return 0;
}
