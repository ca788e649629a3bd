// A divisor that is 0 when a key was counted once.
#include <stdio.h>
#include <stdlib.h>
struct item { int key; int count; struct item *next; };
static struct item *table[8];
static unsigned hash(int key) { return (unsigned)key % 8; }
static struct item *find(int key) {
    struct item *i = table[hash(key)];
    while (i && i->key != key)
        i = i->next;
    return i;
}
static void add(int key) {
    struct item *i = find(key);
    if (!i) {
        i = malloc(sizeof *i);
        if (!i)
            return;
        i->key = key;
        i->count = 0;
        i->next = table[hash(key)];
        table[hash(key)] = i;
    }
    i->count++;
}
int main(void) {
    char line[64];
    while (fgets(line, sizeof line, stdin))
        add(atoi(line));
    struct item *three = find(3);
    return three ? 100 / (three->count - 1) : 0;
}
