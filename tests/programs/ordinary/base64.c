// not: unsafe
// Encodes its argument in Base64, decodes that again and compares.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t encode(const unsigned char *in, size_t n, char *out)
{
    size_t o = 0;

    for (size_t i = 0; i < n; i += 3) {
        unsigned long bits = (unsigned long)in[i] << 16;
        if (i + 1 < n)
            bits |= (unsigned long)in[i + 1] << 8;
        if (i + 2 < n)
            bits |= in[i + 2];
        out[o++] = alphabet[bits >> 18 & 63];
        out[o++] = alphabet[bits >> 12 & 63];
        out[o++] = i + 1 < n ? alphabet[bits >> 6 & 63] : '=';
        out[o++] = i + 2 < n ? alphabet[bits & 63] : '=';
    }
    out[o] = '\0';
    return o;
}

static int digit(char c)
{
    const char *p = c != '\0' ? strchr(alphabet, c) : NULL;
    return p != NULL ? (int)(p - alphabet) : -1;
}

/* Returns the number of bytes, or -1 if the text is malformed. */
static long decode(const char *in, unsigned char *out)
{
    unsigned long bits = 0;
    int have = 0;
    long n = 0;

    for (; *in != '\0' && *in != '='; in++) {
        int d = digit(*in);
        if (d < 0)
            return -1;
        bits = (bits << 6 | (unsigned long)d) & 0xffff;
        have += 6;
        if (have >= 8) {
            have -= 8;
            out[n++] = (unsigned char)(bits >> have & 0xff);
        }
    }
    return n;
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "hello, world";
    size_t n = strlen(text);
    if (n > 100000) {
        fputs("too long\n", stderr);
        return 2;
    }

    char *code = malloc((n + 2) / 3 * 4 + 1);
    unsigned char *back = malloc(n + 1);
    int status = 1;
    if (code != NULL && back != NULL) {
        size_t len = encode((const unsigned char *)text, n, code);
        printf("%s (%zu)\n", code, len);
        long m = decode(code, back);
        if (m >= 0 && (size_t)m == n && memcmp(back, text, n) == 0)
            status = 0;
    }
    free(code);
    free(back);
    return status;
}
