// verdict: unsafe
#include <stdio.h>
int main(void) {
  fclose(stdout);
  printf("text\n"); // one fails
  return 0;
}
