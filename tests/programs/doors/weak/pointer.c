// not: safe
// An undefined weak function through a local pointer.
void hook(void) __attribute__((weak));
int main(void) {
  void (*p)(void) = hook;
  p();
  return 0;
}
