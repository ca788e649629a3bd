// verdict: safe
#include <stdio.h>
int main(void) {
  char name[32];
  FILE *list = popen("ls", "r");
  if (!list) return 1;
  while (fgets(name, sizeof name, list)) fputs(name, stdout);
  return pclose(list) != 0;
}
