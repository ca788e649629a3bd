// args: --entry h
// not: unsafe
// Nor one that takes a structure with such a field.
#![crate_type="lib"]
pub enum Never{}
#[unsafe(no_mangle)] pub fn f(_e:Never){ panic!() }
#[unsafe(no_mangle)] pub fn g(_e:&Never){ panic!() }
#[repr(C)] pub struct S{a:u8,n:core::convert::Infallible}
#[unsafe(no_mangle)] pub extern "C" fn h(_e:S){ panic!() }
