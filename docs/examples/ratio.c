extern int nd_int(void);

int main(void) {
  int total = nd_int(), part = nd_int();
  if (part < 0 || part > total)
    return 1;
  return part * 10 / total;
}
