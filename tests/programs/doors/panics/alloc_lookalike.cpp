// not: unsafe
// An allocator of C++'s with that name may give null or not.
namespace mine { void *my_rust_allocator(unsigned long); int raw_vec_capacity(); }
int main() { return mine::raw_vec_capacity() == 3; }
