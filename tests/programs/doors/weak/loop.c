// verdict: safe
// A check for null in each round of a loop.
void hook(int) __attribute__((weak));
int main(void) {
  for (int i = 0; i < 10; i++)
    if (hook)
      hook(i);
  return 0;
}
