// not: safe
// args: --engine ai
// As large as what is deleted, but an array.
int main() { int *p = new int[1]{1}; delete p; }
