// not: unsafe
// Binary search: looks up each argument among sorted numbers from standard input.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_NUMBERS 1000

static int parse_int(const char *text, int *out)
{
    char *end;
    long value;

    errno = 0;
    value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE)
        return -1;
    if (value < INT_MIN || value > INT_MAX)
        return -1;
    *out = (int)value;
    return 0;
}

static void sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i - 1;
        while (j >= 0 && a[j] > key) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
}

static int find(const int *a, int n, int key)
{
    int low = 0, high = n - 1;

    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (a[mid] == key)
            return mid;
        if (a[mid] < key)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return -1;
}

int main(int argc, char **argv)
{
    static int numbers[MAX_NUMBERS];
    int count = 0;

    while (count < MAX_NUMBERS && scanf("%d", &numbers[count]) == 1)
        count++;
    sort(numbers, count);

    for (int i = 1; i < argc; i++) {
        int key;
        if (parse_int(argv[i], &key) != 0) {
            fprintf(stderr, "not a number: %s\n", argv[i]);
            return 2;
        }
        int where = find(numbers, count, key);
        if (where >= 0)
            printf("%d: at %d\n", numbers[where], where);
        else
            printf("%d: not found\n", key);
    }
    return 0;
}
