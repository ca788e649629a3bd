// verdict: safe
// long
// ai: safe
// args: --property free
// Many numbers of objects change at once: where the lists are stays known.
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
    
    free(heap.jobs);
    return status;
}
