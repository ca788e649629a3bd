// verdict: unsafe
#include <time.h>
int main(void) {
  int t;
  time((time_t *)&t); // fails
  return 0;
}
