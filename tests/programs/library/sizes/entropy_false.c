// verdict: unsafe
#include <unistd.h>
int main(void) {
  char seed[16];
  return getentropy(seed, 32); // one fails
}
