// verdict: unsafe
// A ring buffer of bytes: keeps the last bytes of standard input, like tail -c.
#include <stdbool.h>
#include <stdio.h>
#include <stddef.h>

#define CAPACITY 64

struct ring {
    unsigned char data[CAPACITY];
    size_t head;  /* where the next byte is read */
    size_t count; /* how many bytes there are */
};

static void ring_init(struct ring *r)
{
    r->head = 0;
    r->count = 0;
}

static bool ring_full(const struct ring *r)
{
    return r->count == CAPACITY;
}

static bool ring_put(struct ring *r, unsigned char byte)
{
    if (ring_full(r))
        return false;
    r->data[(r->head + r->count) % CAPACITY] = byte;
    r->count++;
    return true;
}

static int ring_get(struct ring *r)
{
    if (r->count == 0)
        return -1;
    unsigned char byte = r->data[r->head]; // one fails
    r->head++;
    if (r->head > CAPACITY)
        r->head = 0;
    r->count--;
    return byte;
}

int main(void)
{
    struct ring ring;
    size_t dropped = 0;
    int c;

    ring_init(&ring);
    while ((c = getchar()) != EOF) {
        if (ring_full(&ring)) {
            ring_get(&ring);
            dropped++;
        }
        if (!ring_put(&ring, (unsigned char)c)) {
            fputs("ring: no room\n", stderr);
            return 1;
        }
    }

    while ((c = ring_get(&ring)) != -1)
        putchar(c);
    fprintf(stderr, "%zu bytes dropped\n", dropped);
    return 0;
}
