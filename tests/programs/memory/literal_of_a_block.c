// verdict: unknown
// args: --track mem
int main(void) {
  int *p;
  { p = &(int){3}; }
  return *p;
}
