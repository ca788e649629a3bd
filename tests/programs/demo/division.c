// verdict: unsafe
// No assertion: the built-in checks are on. An average of nothing divides by 0.
extern unsigned nd_uint(void);
static unsigned average(unsigned sum, unsigned n) { return sum / n; }
int main(void) {
  unsigned n = nd_uint(), sum = 0;
  for (unsigned i = 0; i < n && i < 10; i++)
    sum += nd_uint() % 100;
  return (int)(average(sum, n) % 2);
}
