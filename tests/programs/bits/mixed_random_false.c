// verdict: unsafe
// One of 2^32 numbers, made of three.
#include <stdlib.h>
int main(void) {
  unsigned r = ((unsigned)rand() << 30) ^ ((unsigned)rand() << 15) ^ (unsigned)rand();
  unsigned d = r - 0x12345678u;
  return 100u / d != 0; // fails
}
