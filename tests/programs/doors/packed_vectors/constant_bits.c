// A constant vector of truth values is a number whose other bits nobody knows.
// long
// verdict: safe
typedef _Bool pair __attribute__((ext_vector_type(2)));
void reach_error(void);
int main(void) {
  pair p = {0, 1};
  if (p[0] || !p[1])
    reach_error(); // proved
  return 0;
}
