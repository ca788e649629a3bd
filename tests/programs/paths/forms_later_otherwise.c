// verdict: safe
// What others go on from is another number for them: decisions behind it say which.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int token, local, at, great;
int main(void) {
  while (1) {
    int way = __VERIFIER_nondet_int();
    if (way != 1 && way != 2) continue;
    switch (at) {
    case 0:
      token = local = __VERIFIER_nondet_int();
      if (token < 0 || token > 1000000) return 0;
      break;
    case 12:
      great = token > 600000;
      break;
    case 13:
      if (great != (local >= 599990)) reach_error(); // proved
      if (way == 1 && token != local + 11) reach_error(); // proved
      at = -1;
      break;
    default:
      token++;
    }
    at++;
  }
}
