// A ring buffer, for others to use: there is no main.
#define SIZE 16

struct ring {
  unsigned head, count;
  int items[SIZE];
};

int ring_push(struct ring *r, int item) {
  if (r->count == SIZE)
    return 0;
  r->items[(r->head + r->count) % SIZE] = item;
  r->count++;
  return 1;
}

int ring_sum(const struct ring *r) {
  long sum = 0;
  for (unsigned i = 0; i < SIZE; i++)
    sum += r->items[i];
  return sum > 1000;
}
