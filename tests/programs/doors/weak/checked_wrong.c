// not: safe
// An undefined weak function is called after the wrong check for null.
void hook(void) __attribute__((weak));
int main(void) {
  if (!hook)
    hook();
  return 0;
}
