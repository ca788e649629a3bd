// assuming: 1
// flags: -fsanitize=address
// Code for sanitizers is not seen: an assumption.
int main(void) {
#ifdef __SANITIZE_ADDRESS__
  return 1 / 0;
#endif
  return 0;
}
