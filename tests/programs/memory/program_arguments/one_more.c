// verdict: unsafe
// seconds: 8
#include <stdio.h>
/* Behind the last one is null. */
int main(int argc, char **argv) {
  for (int i = 1; i <= argc; i++)
    puts(argv[i]); // one must not be proved
  return 0;
}
