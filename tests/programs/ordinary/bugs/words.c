// verdict: unsafe
// Counts the words of standard input in a hash table with chaining.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 101
#define MAX_WORD 40

struct entry {
    struct entry *next;
    unsigned long count;
    char *word;
};

static struct entry *table[BUCKETS];

static unsigned hash(const char *s)
{
    unsigned h = 5381;

    while (*s != '\0')
        h = h * 33 + (unsigned char)*s++;
    return h % BUCKETS;
}

static struct entry *lookup(const char *word)
{
    unsigned h = hash(word);
    struct entry *e;

    for (e = table[h]; e != NULL; e = e->next)
        if (strcmp(e->word, word) == 0)
            return e;

    e = malloc(sizeof *e);
    if (e == NULL)
        return NULL;
    e->word = malloc(strlen(word) + 1);
    strcpy(e->word, word); // one fails
    e->count = 0;
    e->next = table[h];
    table[h] = e;
    return e;
}

static int read_word(char *word, int size)
{
    int c, n = 0;

    while ((c = getchar()) != EOF && !isalpha(c))
        ;
    while (c != EOF && isalpha(c)) {
        if (n < size - 1)
            word[n++] = (char)tolower(c);
        c = getchar();
    }
    word[n] = '\0';
    return n;
}

int main(void)
{
    char word[MAX_WORD];
    int status = 0;

    while (read_word(word, MAX_WORD) > 0) {
        struct entry *e = lookup(word);
        if (e == NULL) {
            fputs("out of memory\n", stderr);
            status = 1;
            break;
        }
        e->count++;
    }
    for (int i = 0; i < BUCKETS; i++) {
        while (table[i] != NULL) {
            struct entry *e = table[i];
            table[i] = e->next;
            printf("%7lu %s\n", e->count, e->word);
            free(e->word);
            free(e);
        }
    }
    return status;
}
