// not: unsafe
// A function of the library that is weak here, after a check.
void abort(void) __attribute__((weak, noreturn));
int main(int argc, char **argv) {
  if (argc > 1 && abort)
    abort();
  return 0;
}
