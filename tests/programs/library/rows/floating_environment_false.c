// not: safe
#include <fenv.h>
int main(void) {
  fenv_t environment;
  fexcept_t flag;
  feclearexcept(FE_ALL_EXCEPT);
  if (fegetenv((fenv_t *)&flag) || fegetexceptflag(&flag, FE_INEXACT)) return 1;
  return fetestexcept(FE_DIVBYZERO);
}
