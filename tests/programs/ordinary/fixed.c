// not: unsafe
// Fixed-point arithmetic (Q16.16) on two numbers given as arguments.
#include <stdint.h>
#include <stdio.h>

typedef int32_t fixed;

#define FIXED_BITS 16
#define FIXED_ONE ((fixed)1 << FIXED_BITS)

static fixed saturate(int64_t v)
{
    if (v > INT32_MAX)
        return INT32_MAX;
    if (v < INT32_MIN)
        return INT32_MIN;
    return (fixed)v;
}

static fixed fixed_add(fixed a, fixed b) { return saturate((int64_t)a + b); }
static fixed fixed_sub(fixed a, fixed b) { return saturate((int64_t)a - b); }
static fixed fixed_mul(fixed a, fixed b) { return saturate((int64_t)a * b / FIXED_ONE); }

static fixed fixed_div(fixed a, fixed b)
{
    if (b == 0)
        return a < 0 ? INT32_MIN : INT32_MAX;
    return saturate((int64_t)a * FIXED_ONE / b);
}

/* Parses [-]digits[.digits]; the whole part must be below 32768. */
static int fixed_parse(const char *s, fixed *out)
{
    int negative = 0;
    int64_t whole = 0, part = 0, scale = 1;

    if (*s == '-') {
        negative = 1;
        s++;
    }
    if (*s < '0' || *s > '9')
        return -1;
    for (; *s >= '0' && *s <= '9'; s++) {
        whole = whole * 10 + (*s - '0');
        if (whole > 32767)
            return -1;
    }
    if (*s == '.') {
        for (s++; *s >= '0' && *s <= '9'; s++) {
            if (scale < 100000) {
                part = part * 10 + (*s - '0');
                scale *= 10;
            }
        }
    }
    if (*s != '\0')
        return -1;
    int64_t v = whole * FIXED_ONE + part * FIXED_ONE / scale;
    *out = (fixed)(negative ? -v : v);
    return 0;
}

static void fixed_print(const char *label, fixed v)
{
    uint32_t u = v < 0 ? 0u - (uint32_t)v : (uint32_t)v;
    uint32_t digits = (u & 0xffff) * 10000u >> FIXED_BITS;
    printf("%s = %s%u.%04u\n", label, v < 0 ? "-" : "", u >> FIXED_BITS, digits);
}

int main(int argc, char **argv)
{
    fixed a, b;

    if (argc != 3 || fixed_parse(argv[1], &a) != 0 || fixed_parse(argv[2], &b) != 0) {
        fputs("usage: fixed A B\n", stderr);
        return 2;
    }
    fixed_print("a + b", fixed_add(a, b));
    fixed_print("a - b", fixed_sub(a, b));
    fixed_print("a * b", fixed_mul(a, b));
    fixed_print("a / b", fixed_div(a, b));
    return 0;
}
