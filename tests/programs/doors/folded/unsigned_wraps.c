// Unsigned constants wrap.
// verdict: safe
int main(void) {
  return 4294967295u + 1u == 0u ? 0 : 1 / 0;
}
