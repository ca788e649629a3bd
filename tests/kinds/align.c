// Addresses.
int input(void);
int main(void) {
  _Alignas(8) char bytes[16] = {0};
  char *at = bytes + (input() & 7);
  switch (input()) {
  case 0: return *(int *)(void *)at;
  case 1: *(short *)(void *)(bytes + 1) = 1; break;
  }
  return 0;
}
