// not: unsafe
// A priority queue in a growing binary heap: runs jobs from standard input in order.
#include <stdio.h>
#include <stdlib.h>

#define MAX_JOBS 10000

struct job {
    int priority;
    char name[16];
};

struct heap {
    struct job *jobs;
    size_t count, cap;
};

static void swap(struct job *a, struct job *b)
{
    struct job t = *a;
    *a = *b;
    *b = t;
}

static int heap_push(struct heap *h, const struct job *job)
{
    if (h->count == h->cap) {
        size_t cap = h->cap == 0 ? 8 : 2 * h->cap;
        if (cap > MAX_JOBS)
            return -1;
        struct job *jobs = realloc(h->jobs, cap * sizeof *jobs);
        if (jobs == NULL)
            return -1;
        h->jobs = jobs;
        h->cap = cap;
    }
    size_t i = h->count++;
    h->jobs[i] = *job;
    while (i > 0 && h->jobs[(i - 1) / 2].priority < h->jobs[i].priority) {
        swap(&h->jobs[(i - 1) / 2], &h->jobs[i]);
        i = (i - 1) / 2;
    }
    return 0;
}

static int heap_pop(struct heap *h, struct job *out)
{
    if (h->count == 0)
        return 0;
    *out = h->jobs[0];
    h->jobs[0] = h->jobs[--h->count];

    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= h->count)
            break;
        if (child + 1 < h->count && h->jobs[child + 1].priority > h->jobs[child].priority)
            child++;
        if (h->jobs[i].priority >= h->jobs[child].priority)
            break;
        swap(&h->jobs[i], &h->jobs[child]);
        i = child;
    }
    return 1;
}

int main(void)
{
    struct heap heap = { NULL, 0, 0 };
    struct job job;
    int status = 0;

    while (scanf("%d %15s", &job.priority, job.name) == 2) {
        if (heap_push(&heap, &job) != 0) {
            fputs("too many jobs\n", stderr);
            status = 1;
            break;
        }
    }
    while (heap_pop(&heap, &job))
        printf("%d %s\n", job.priority, job.name);
    free(heap.jobs);
    return status;
}
