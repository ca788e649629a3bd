// verdict: unsafe
#include <stdio.h>
int main(void) {
  fclose(stdin);
  return getchar_unlocked(); // one fails
}
