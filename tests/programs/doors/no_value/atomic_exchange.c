// verdict: unsafe
// args: --property uninit
int main(void) {
  int x, e = 0;
  __atomic_compare_exchange_n(&x, &e, 1, 0, 5, 5); // one fails
  return 0;
}
