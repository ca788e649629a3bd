// not: safe
// long
#include <stdio.h>
#include <string.h>
/* Whatever is written to one, that is in it. */
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    argv[i][strlen(argv[i])] = '!';
  for (int i = 1; i < argc; i++)
    puts(argv[i]); // one must not be proved
  return 0;
}
