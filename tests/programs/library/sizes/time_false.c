// verdict: unsafe
#include <time.h>
int main(void) {
  int t;
  time((time_t *)&t); // one fails
  return 0;
}
