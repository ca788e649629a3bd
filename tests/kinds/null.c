// What is read, written and called through null.
#include <stdlib.h>
#include <string.h>
struct list { int value; struct list *next; };
int input(void);
int main(void) {
  struct list *l = malloc(sizeof *l);
  int (*f)(void) = input() ? input : 0;
  switch (input()) {
  case 0: l->value = 1; break;
  case 1: return f();
  case 2: return (int)strlen(input() ? "text" : 0);
  case 3: return l->value;
  }
  free(l);
  return 0;
}
