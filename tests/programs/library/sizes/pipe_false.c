// verdict: unsafe
#include <unistd.h>
int main(void) {
  int ends[1];
  return pipe(ends); // one fails
}
