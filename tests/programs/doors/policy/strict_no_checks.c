// No check, but an unknown function that could write a global: unknown under `--strict`.
// args: --property div --strict
// verdict: unknown
// headline: unknown (0 checks)
int global;
extern void unknown(void);
int main(void) {
  unknown();
  return global;
}
