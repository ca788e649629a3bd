// not: safe
// An undefined weak function in a table.
void hook(void) __attribute__((weak));
static void (*const table[])(void) = {hook};
int main(void) {
  table[0]();
  return 0;
}
