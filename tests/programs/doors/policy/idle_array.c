// A local array whose address stays inside is out of reach: nothing is said of `unknown`.
// args: --property div
// verdict: safe
// headline: safe (0 checks)
extern int unknown(int);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int i = unknown(3);
  return i > 0 ? a[1] : a[2];
}
