// verdict: safe
// long
// args: --engine ai --preset sums
#include <stdio.h>
#include <stdlib.h>

struct job {
    int priority;
    char name[16];
};

struct heap {
    struct job *jobs;
    size_t count, room;
};

static int push(struct heap *h, const struct job *job) {
    if (h->count == h->room) {
        size_t room = h->room ? h->room + h->room / 2 + 1 : 4;
        if (room > 5000)
            return -1;
        struct job *jobs = realloc(h->jobs, room * sizeof *jobs);
        if (jobs == NULL)
            return -1;
        h->jobs = jobs;
        h->room = room;
    }
    size_t i = h->count++;
    h->jobs[i] = *job;
    return 0;
}

int main(void) {
    struct heap heap = {NULL, 0, 0};
    struct job job = {0, ""};
    while (scanf("%d", &job.priority) == 1)
        if (push(&heap, &job) != 0)
            break;
    while (heap.count > 0)
        printf("%d\n", heap.jobs[--heap.count].priority);
    free(heap.jobs);
    return 0;
}
