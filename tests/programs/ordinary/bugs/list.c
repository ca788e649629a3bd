// verdict: unsafe
// Keeps numbers from standard input in a sorted linked list without duplicates.
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

/* 1 if inserted, 0 if it was there already, -1 without memory. */
static int list_insert(struct node **head, int value)
{
    struct node **link = head;

    while (*link != NULL && (*link)->value < value)
        link = &(*link)->next;
    if (*link != NULL && (*link)->value == value)
        return 0;

    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        return -1;
    node->value = value;
    node->next = *link;
    *link = node;
    return 1;
}

static int list_remove(struct node **head, int value)
{
    for (struct node **link = head; *link != NULL; link = &(*link)->next) {
        if ((*link)->value == value) {
            struct node *gone = *link;
            free(gone);
            *link = gone->next; // one fails
            return 1;
        }
    }
    return 0;
}

static void list_free(struct node *head)
{
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}

int main(void)
{
    struct node *head = NULL;
    char command;
    int value, status = 0;

    while (scanf(" %c %d", &command, &value) == 2) {
        if (command == '+') {
            if (list_insert(&head, value) < 0) {
                fputs("out of memory\n", stderr);
                status = 1;
                break;
            }
        } else if (command == '-') {
            if (!list_remove(&head, value))
                printf("%d is not in the list\n", value);
        } else {
            printf("unknown command '%c'\n", command);
        }
    }

    for (const struct node *n = head; n != NULL; n = n->next)
        printf("%d\n", n->value);
    list_free(head);
    return status;
}
