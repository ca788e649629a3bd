// A function of a table that is elsewhere may have kept what it got.
// verdict: unknown
// args: --property assert
#include <assert.h>
#include <stdio.h>

struct methods {
  void (*lend)(char *);
};
extern const struct methods table;

int main(void) {
  char buffer[100];
  table.lend(buffer);
  buffer[0] = 7;
  assert(buffer[0] == 7); // proved
  puts("hello");
  assert(buffer[0] == 7); // must not be proved
  return 0;
}
