// verdict: unsafe
// args: --property uninit
int main(void) {
  int x;
  __sync_fetch_and_add(&x, 1); // fails
  return 0;
}
