// not: safe
// An undefined weak function as an argument.
void hook(void) __attribute__((weak));
static void run(void (*f)(void)) { f(); }
int main(void) {
  run(hook);
  return 0;
}
