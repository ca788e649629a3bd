// not: safe
// with: stores_behind_a_number.c
// args: --property assert
// A pointer that is handed where the function takes a number is the same bits.
extern void reach_error(void);
void set();
int main(void) {
  int x = 0;
  set(&x);
  if (x != 0)
    reach_error();
  return 0;
}
