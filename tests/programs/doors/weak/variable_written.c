// not: safe
// An undefined weak variable is written without a check for null.
extern int limit __attribute__((weak));
int main(void) {
  limit = 3;
  return 0;
}
