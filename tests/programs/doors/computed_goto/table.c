// not: unsafe
// A jump through a table of labels goes where the table says.
int main(void) {
  static void *const table[] = {&&one, &&two, &&three};
  int x = 0;
  goto *table[1];
one:
  x = 1;
  goto end;
two:
  x = 2;
  goto end;
three:
  x = 3;
end:
  if (x != 2)
    __builtin_trap();
  return x == 2 ? 0 : 1 / (x - x);
}
