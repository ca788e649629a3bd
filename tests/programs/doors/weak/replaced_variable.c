// Another definition may take the place of a weak one.
// verdict: safe
// assumes: no other `limit` takes the place of this weak one
void reach_error(void);
int limit __attribute__((weak)) = 3;

int main(void) {
  if (limit > 3)
    reach_error(); // proved
  return 0;
}
