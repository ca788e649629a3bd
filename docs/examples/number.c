// Converts a text: nobody knows whether it says a number that fits.
#include <stdlib.h>

int main(int argc, char **argv) {
  int left = argc > 1 ? atoi(argv[1]) : 10;
  if (left > 100) left = 100;
  while (left > 0) left--;
  return 100 / (1 - left % 2);
}
