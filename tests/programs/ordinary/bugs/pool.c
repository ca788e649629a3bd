// verdict: unsafe
// A pool of fixed-size blocks with a free list, driven by commands from standard input.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCKS 8
#define BLOCK_SIZE 24

struct pool {
    unsigned char *memory;
    int next_free[BLOCKS]; /* the next free block after this one, or -1 */
    bool used[BLOCKS];
    int first_free;
};

static bool pool_init(struct pool *p)
{
    p->memory = malloc(BLOCKS * BLOCK_SIZE);
    if (p->memory == NULL)
        return false;
    for (int i = 0; i < BLOCKS; i++) {
        p->next_free[i] = i + 1 < BLOCKS ? i + 1 : -1;
        p->used[i] = false;
    }
    p->first_free = 0;
    return true;
}

static int pool_take(struct pool *p)
{
    int i = p->first_free;
    if (i < 0)
        return -1;
    p->first_free = p->next_free[i];
    p->used[i] = true;
    memset(p->memory + i * BLOCK_SIZE, 0, BLOCK_SIZE);
    return i;
}

static bool pool_give(struct pool *p, int i)
{
    if (i < 0 || !p->used[i]) // one fails
        return false;
    p->used[i] = false;
    p->next_free[i] = p->first_free;
    p->first_free = i;
    return true;
}

int main(void)
{
    struct pool pool;
    char line[64], text[BLOCK_SIZE];
    int i;

    if (!pool_init(&pool)) {
        fputs("out of memory\n", stderr);
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "new %23s", text) == 1) {
            i = pool_take(&pool);
            if (i < 0) {
                puts("full");
                continue;
            }
            strcpy((char *)pool.memory + i * BLOCK_SIZE, text);
            printf("block %d\n", i);
        } else if (sscanf(line, "free %d", &i) == 1) {
            puts(pool_give(&pool, i) ? "freed" : "not in use");
        } else if (sscanf(line, "show %d", &i) == 1 && i >= 0 && i < BLOCKS && pool.used[i]) {
            printf("%s\n", (char *)pool.memory + i * BLOCK_SIZE);
        } else {
            puts("?");
        }
    }
    free(pool.memory);
    return 0;
}
