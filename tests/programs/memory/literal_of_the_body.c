// verdict: safe
// args: --track mem
#include <assert.h>
struct pair { int x, y; };
int main(void) {
  struct pair *p = &(struct pair){3, 4};
  p->x += p->y;
  assert(p->x == 7);
}
