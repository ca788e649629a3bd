// The same without `--strict`: safe, and the headline counts the assumption.
// args: --property div
// verdict: safe
// headline: safe (0 checks), under 1 assumption
int global;
extern void unknown(void);
int main(void) {
  unknown();
  return global;
}
