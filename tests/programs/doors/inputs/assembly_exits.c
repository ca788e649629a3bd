// not: unsafe
// Assembly may end the program.
void reach_error(void);
int main(void) {
  long status = 0;
  __asm__ volatile("syscall" : : "a"(60L), "D"(status));
  reach_error();
  return 0;
}
