// So it may that of one that is only tentative.
// flags: -fcommon
// verdict: safe
// assumes: no other `limit` takes the place of this weak one
void reach_error(void);
int limit;

int main(void) {
  if (limit > 3)
    reach_error(); // proved
  return 0;
}
