// verdict: safe
// long
// ai: safe
// args: --property assert,memsafety
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
  unsigned used;
  char text[100];
};
static struct buffer b;
static char from[100];
/* As many characters as fit, from where there are more. */
int main(void) {
  for (int i = 0; i < 100; i++)
    from[i] = 'x';
  for (int i = 0; i < 100; i++)
    b.text[i] = '-';
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100)
    n = 100;
  memcpy(b.text, from, n);
  b.used = n;
  for (unsigned i = 0; i < b.used; i++)
    assert(b.text[i] == 'x');
  for (unsigned i = b.used; i < 100; i++)
    assert(b.text[i] == '-');
}
