struct stack { int items[8]; unsigned top; };
int push(struct stack *s, int item) {
  s->items[s->top++] = item;
  return 0;
}
unsigned depth(unsigned n, unsigned per) { return n / per; }
