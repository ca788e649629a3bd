// verdict: unsafe
// args: --property all --inline-limit 0
//
// What is constant has values at all times. What isn't may lose them: bytes
// without any are copied over it.
#include <stdio.h>
#include <string.h>
struct pair { int a, b; };
static const struct pair table[3] = {{1, 2}, {3}};
static struct pair kept = {1, 2};
static int second(const struct pair *p) {
  return p->b; // proved
}
static int kept_second(const struct pair *p) {
  return p->b; // one fails
}
static void say(void) {
  fprintf(stderr, "said\n"); // proved
}
int main(void) {
  struct pair p;
  p.a = 1;
  memcpy(&kept, &p, sizeof p);
  say();
  return second(&table[2]) + kept_second(&kept);
}
