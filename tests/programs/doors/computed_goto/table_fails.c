// verdict: unsafe
// line: 18
// A jump through a table of labels goes where the table says: here, to a failure.
extern int nondet_int(void);
int main(void) {
  static void *const table[] = {&&one, &&two, &&three};
  int x = 0;
  goto *table[2];
one:
  x = 1;
  goto end;
two:
  x = 2;
  goto end;
three:
  x = 3;
end:
  return 1 / (x - 3);
}
