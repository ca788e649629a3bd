void set(long where) { *(int *)where = 1; }
