// not: safe
// One weak function is there, so is the other?
void hook(void) __attribute__((weak));
void other(void) __attribute__((weak));
int main(void) {
  if (hook)
    other();
  return 0;
}
