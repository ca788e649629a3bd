// not: safe
// A function of the library that is weak here.
void *malloc(unsigned long) __attribute__((weak));
void abort(void) __attribute__((weak, noreturn));
int main(int argc, char **argv) {
  if (argc > 1)
    abort();
  return malloc(3) != 0;
}
