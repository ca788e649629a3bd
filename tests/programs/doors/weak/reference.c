// not: safe
// A weak reference.
static void hook(void) __attribute__((weakref("target")));
int main(void) {
  hook();
  return 0;
}
