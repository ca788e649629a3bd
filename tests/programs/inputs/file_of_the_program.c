// not: unsafe
// args: --property assert
//
// What stands in the file, the program wrote itself.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char line[8];
  FILE *f = fopen("numbers", "w");
  if (!f) return 1;
  fputs("1\n", f);
  if (fclose(f)) return 1;
  FILE *again = fopen("numbers", "r");
  if (!again || !fgets(line, sizeof line, again)) return 1;
  assert(line[0] == '1');
  return 0;
}
