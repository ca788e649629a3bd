// not: safe
// An undefined weak function is called without a check for null.
void hook(void) __attribute__((weak));
int main(void) {
  hook();
  return 0;
}
