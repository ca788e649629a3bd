// verdict: safe
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct n {
  struct n *nx;
  unsigned key;
};
static struct n *table[8];
/* Lists of any length behind an index that varies. */
static void put(unsigned key) {
  struct n *x = malloc(sizeof *x);
  if (!x)
    return;
  x->key = key;
  x->nx = table[key % 8];
  table[key % 8] = x;
}
static struct n *find(unsigned key) {
  for (struct n *p = table[key % 8]; p; p = p->nx)
    if (p->key == key)
      return p;
  return 0;
}
int main(void) {
  while (__VERIFIER_nondet_uint())
    put(__VERIFIER_nondet_uint());
  unsigned key = __VERIFIER_nondet_uint();
  struct n *p = find(key);
  if (p)
    p->key = key;
  for (int i = 0; i < 8; i++)
    while (table[i]) {
      struct n *next = table[i]->nx;
      free(table[i]);
      table[i] = next;
    }
  return 0;
}
