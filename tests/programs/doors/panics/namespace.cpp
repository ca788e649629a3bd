// not: unsafe
// C++'s namespaces may be called like Rust's modules.
namespace core { namespace panicking { void note(int); } }
int main() { core::panicking::note(1); }
