// verdict: safe
// assuming: 0
// Past a declaration once: nothing is left of an earlier round.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int())
    goto out;
  int x = 3;
  if (x != 3)
    return 1 / (x - x);
out:
  return 0;
}
