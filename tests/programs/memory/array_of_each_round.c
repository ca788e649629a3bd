// verdict: safe
// long
int nd_int(void);
int main(void) {
  int s = 0;
  for (int k = 1; k < 5; k++) {
    int v[k]; 
    for (int i = 0; i < k; i++) v[i] = i;
    if (k == 3) continue;
    s += v[k - 1];
    if (s > 100) break;
  }
  return s > 50;
}
