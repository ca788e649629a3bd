// verdict: safe
// long
// seconds: 12
// A run that reads much has states that take long to look at.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a[100000], b[100000], c[100000];
int main(void) {
  for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++) b[i] = a[i];
  for (int i = 0; i < 100000; i++) c[i] = b[i];
  for (int i = 0; i < 100000; i++)
    if (a[i] != c[i]) reach_error();
  return 0;
}
