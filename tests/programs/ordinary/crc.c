// not: unsafe
// Prints the CRC-32 and the Adler-32 checksum of standard input.
#include <stdint.h>
#include <stdio.h>

#define POLYNOMIAL 0xEDB88320u
#define ADLER_BASE 65521u
#define BLOCK 512

static uint32_t table[256];

static void make_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int bit = 0; bit < 8; bit++) {
            if (c & 1)
                c = POLYNOMIAL ^ (c >> 1);
            else
                c >>= 1;
        }
        table[i] = c;
    }
}

static uint32_t crc_update(uint32_t crc, const unsigned char *p, size_t n)
{
    crc = ~crc;
    for (size_t i = 0; i < n; i++)
        crc = table[(crc ^ p[i]) & 0xff] ^ (crc >> 8);
    return ~crc;
}

static uint32_t adler_update(uint32_t adler, const unsigned char *p, size_t n)
{
    uint32_t a = adler & 0xffff;
    uint32_t b = adler >> 16;

    while (n-- > 0) {
        a = (a + *p++) % ADLER_BASE;
        b = (b + a) % ADLER_BASE;
    }
    return b << 16 | a;
}

int main(void)
{
    unsigned char block[BLOCK];
    uint32_t crc = 0, adler = 1;
    uint64_t total = 0;
    size_t n;

    make_table();
    while ((n = fread(block, 1, sizeof block, stdin)) > 0) {
        crc = crc_update(crc, block, n);
        adler = adler_update(adler, block, n);
        total += n;
    }
    if (ferror(stdin)) {
        perror("stdin");
        return 1;
    }
    printf("crc32 %08lx adler32 %08lx bytes %llu\n", (unsigned long)crc,
           (unsigned long)adler, (unsigned long long)total);
    return 0;
}
