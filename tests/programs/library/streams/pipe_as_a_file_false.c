// verdict: unsafe
#include <stdio.h>
int main(void) {
  FILE *list = popen("ls", "r");
  if (!list) return 1;
  return fclose(list); // one fails
}
