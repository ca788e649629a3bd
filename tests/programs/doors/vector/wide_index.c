// not: unsafe
// The number of an element, in more bits than a pointer has.
typedef signed char v8 __attribute__((vector_size(8)));
void reach_error(void);
int main(void) {
  v8 v = {17, 2, 123, 4, 7, 6, 1, -1};
  if (v[(__int128)((unsigned __int128)4194305 << 64) & 7] != 17) reach_error();
  v[(__int128)3] = 9;
  if (v[3] != 9 || v[(unsigned __int128)7] != -1) reach_error();
  return 0;
}
