// verdict: safe
// What functions of the mathematical library give of constants: all of it is exact, and was
// compared with the GNU C library.
#include <float.h>
#include <math.h>
extern void __VERIFIER_assert(int);
extern int __isnan(double), __isinf(double), __finite(double), __signbit(double);
extern int __isnanf(float), __isinff(float), __finitef(float), __signbitf(float);
extern int __fpclassify(double), __fpclassifyf(float);

static void classes(void) {
  volatile double zero = 0.0;
  double nan = zero / zero, inf = 1.0 / zero, tiny = DBL_MIN / 4;
  __VERIFIER_assert(__isnan(nan) == 1 && __isnan(inf) == 0 && __isnan(1.0) == 0);
  __VERIFIER_assert(__isinf(inf) == 1 && __isinf(-inf) == -1 && __isinf(nan) == 0);
  __VERIFIER_assert(__finite(1.0) == 1 && __finite(inf) == 0 && __finite(nan) == 0);
  __VERIFIER_assert(__finite(-0.0) == 1 && __finite(tiny) == 1);
  __VERIFIER_assert(__signbit(-0.0) && __signbit(-2.0) && !__signbit(0.0) && !__signbit(inf));
  __VERIFIER_assert(__fpclassify(nan) == FP_NAN && __fpclassify(-inf) == FP_INFINITE);
  __VERIFIER_assert(__fpclassify(-0.0) == FP_ZERO && __fpclassify(tiny) == FP_SUBNORMAL);
  __VERIFIER_assert(__fpclassify(1.0) == FP_NORMAL && __fpclassify(DBL_MIN) == FP_NORMAL);
  float small = FLT_MIN / 2;
  __VERIFIER_assert(__fpclassifyf(small) == FP_SUBNORMAL && __fpclassifyf(1.5f) == FP_NORMAL);
  __VERIFIER_assert(__isnanf((float)nan) == 1 && __isinff((float)-inf) == -1);
  __VERIFIER_assert(__finitef(small) && __signbitf(-small) && !__signbitf(small));
}

static void remainders(void) {
  __VERIFIER_assert(remainder(5.5, 2.0) == -0.5 && remainder(5.0, 2.0) == 1.0);
  __VERIFIER_assert(remainder(7.0, 2.0) == -1.0 && remainder(-5.5, 2.0) == 0.5);
  __VERIFIER_assert(remainder(3.0, DBL_MAX) == 3.0 && remainder(DBL_MAX, INFINITY) == DBL_MAX);
  __VERIFIER_assert(isnan(remainder(1.0, 0.0)) && isnan(remainder(INFINITY, 1.0)));
  __VERIFIER_assert(signbit(remainder(-4.0, 2.0)) && remainder(-4.0, 2.0) == 0.0);
  __VERIFIER_assert(remainder(0x1p1023, 0x1.4p1022) == -0x1p1021);
  __VERIFIER_assert(remainderf(2.5f, 1.0f) == 0.5f && remainderf(3.5f, 1.0f) == -0.5f);
  __VERIFIER_assert(remainder(0x1.fp1023, 0x1.2p1023) == -0x1.4p1021);
}

static void neighbours(void) {
  __VERIFIER_assert(nextafter(1.0, 2.0) == 1.0 + DBL_EPSILON);
  __VERIFIER_assert(nextafter(1.0, -2.0) == 1.0 - DBL_EPSILON / 2);
  __VERIFIER_assert(nextafterf(1.0f, 0.0f) == 1.0f - FLT_EPSILON / 2);
  __VERIFIER_assert(nextafter(0.0, 1.0) > 0.0 && nextafter(0.0, 1.0) / 2 == 0.0);
  __VERIFIER_assert(nextafter(0.0, -1.0) < 0.0 && isinf(nextafter(DBL_MAX, INFINITY)));
  __VERIFIER_assert(signbit(nextafter(0.0, -0.0)) && isnan(nextafter(1.0, NAN)));
}

static void powers_of_two(void) {
  __VERIFIER_assert(ldexp(0.75, 3) == 6.0 && scalbn(1.5, -1) == 0.75 && scalbln(3.0, 2L) == 12.0);
  __VERIFIER_assert(ldexp(1.0, -1074) == nextafter(0.0, 1.0) && ldexp(1.0, -1075) == 0.0);
  __VERIFIER_assert(ldexp(1.5, -1074) == 2 * nextafter(0.0, 1.0) && isinf(ldexp(1.0, 1024)));
  __VERIFIER_assert(ldexp(nextafter(0.0, 1.0), 1074) == 1.0 && ldexpf(1.0f, 200) == INFINITY);
  __VERIFIER_assert(logb(8.0) == 3.0 && logb(0.3) == -2.0 && logb(0.0) == -INFINITY);
  __VERIFIER_assert(logb(-INFINITY) == INFINITY && logb(DBL_MIN / 4) == -1024.0);
  int e = 99;
  __VERIFIER_assert(frexp(48.0, &e) == 0.75 && e == 6);
  __VERIFIER_assert(frexp(-0.1, &e) == -0.8 && e == -3);
  __VERIFIER_assert(frexp(0.0, &e) == 0.0 && e == 0);
  __VERIFIER_assert(frexp(DBL_MIN / 4, &e) == 0.5 && e == -1023);
  __VERIFIER_assert(frexpf(3.0f, &e) == 0.75f && e == 2);
}

static void parts(void) {
  double whole = 99;
  __VERIFIER_assert(modf(-3.25, &whole) == -0.25 && whole == -3.0);
  __VERIFIER_assert(signbit(modf(-3.0, &whole)) && whole == -3.0);
  __VERIFIER_assert(modf(-INFINITY, &whole) == 0.0 && whole == -INFINITY);
  float single;
  __VERIFIER_assert(modff(0.75f, &single) == 0.75f && single == 0.0f);
  __VERIFIER_assert(fdim(3.0, 1.0) == 2.0 && fdim(1.0, 3.0) == 0.0 && isnan(fdim(NAN, 1.0)));
  __VERIFIER_assert(fdimf(3.0f, -1.0f) == 4.0f);
}

static void integers(void) {
  __VERIFIER_assert(lrint(3.5) == 4 && lrint(2.5) == 2 && lround(2.5) == 3 && lround(-2.5) == -3);
  __VERIFIER_assert(llrint(-0.5) == 0 && llround(1e15 + 0.5) == 1000000000000001LL);
  __VERIFIER_assert(lrintf(1.5f) == 2 && lroundf(0.5f) == 1);
  __VERIFIER_assert(fmax(NAN, 1.0) == 1.0 && fmin(1.0, NAN) == 1.0 && isnan(fmax(NAN, NAN)));
}

int main(void) {
  classes();
  remainders();
  neighbours();
  powers_of_two();
  parts();
  integers();
  return 0;
}
