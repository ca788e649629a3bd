// not: safe
// long
// args: -- -mavx2
// An instruction of the processor that reads past the array.
#include <immintrin.h>
int main(int argc, char **argv) { int a[4] = {1}; __m128i m = _mm_set1_epi32(-1); __m128i v = _mm_maskload_epi32(a + 8 * argc * argc + 8, m); return _mm_extract_epi32(v, 0) != 0; }
