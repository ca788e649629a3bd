// verdict: unsafe
// line: 5
// A declaration inside a function counts.
int main(void) {
  extern int local_sensor(void); int x = 100 / local_sensor();
  return x;
}
