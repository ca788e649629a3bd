// verdict: unsafe
// line: 5
// What is no character has no place in the table.
int isalpha(int);
int main(void) { return isalpha(100000000); }
