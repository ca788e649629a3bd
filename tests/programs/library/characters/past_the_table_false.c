// verdict: unsafe
#include <ctype.h>
#include <stdio.h>
int main(int argc, char **argv) {
  return isdigit(argc + 250) != 0; // one fails
}
