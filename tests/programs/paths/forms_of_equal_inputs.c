// verdict: safe
// A token that goes around: the same form each time, of another input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int token, local, at;
int main(void) {
  while (1) {
    switch (at) {
    case 0:
      token = local = __VERIFIER_nondet_int();
      if (token < 0 || token > 1000000) return 0;
      break;
    default:
      if (__VERIFIER_nondet_int()) continue;
      token++;
    }
    if (++at == 4) {
      if (token != local + 3) reach_error(); // proved
      at = 0;
    }
  }
}
