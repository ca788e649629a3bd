// verdict: unsafe
// long
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  int key;
  struct node *left, *right;
};
static struct node *put(struct node *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t) exit(1);
    t->key = key;
    t->left = t->right = NULL;
  } else if (key <= t->key)
    t->left = put(t->left, key);
  else
    t->right = put(t->right, key);
  return t;
}
static int is_between(struct node *t, long low, long high) {
  return !t || (low <= t->key && t->key <= high && is_between(t->left, low, t->key - 1L) &&
                is_between(t->right, t->key, high));
}
int main(void) {
  struct node *t = NULL;
  for (int i = 0; i < 3; i++) t = put(t, __VERIFIER_nondet_int());
  assert(is_between(t, -2147483648L, 2147483647L));
}
