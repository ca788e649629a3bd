"""Unpacks what a build needs of a z3-solver wheel: unpack_z3.py WHEEL FOLDER.

FOLDER gets bin/z3, include/, lib/libz3.so.X.Y (its soname), lib/libz3.so (a
link to it; the wheel has two copies) and lib/pkgconfig/z3.pc, which may move
with the folder.
"""

import pathlib
import re
import sys
import zipfile

PC = """\
prefix=${{pcfiledir}}/../..
libdir=${{prefix}}/lib
includedir=${{prefix}}/include

Name: z3
Description: The Z3 theorem prover
Version: {version}
Libs: -L${{libdir}} -lz3
Cflags: -I${{includedir}}
"""


def target(name):
    """Where a member of the wheel goes, or None when nothing needs it."""
    if match := re.fullmatch(r"z3/(include/[^/]+|lib/libz3\.so\.\d+\.\d+)", name):
        return match[1]
    if re.fullmatch(r"z3_solver-[^/]+\.data/data/bin/z3", name):
        return "bin/z3"
    return None


def main(wheel, folder):
    folder = pathlib.Path(folder)
    libraries = []
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            place = target(member.filename)
            if place is None:
                continue
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(member))
            if not place.startswith("include/"):
                path.chmod(0o755)
            if place.startswith("lib/"):
                libraries.append(path.name)
    if len(libraries) != 1:
        sys.exit(f"{wheel}: expected one libz3.so.X.Y, found {libraries or 'none'}")
    (folder / "lib/libz3.so").symlink_to(libraries[0])
    version = re.match(r"z3_solver-(\d+\.\d+\.\d+)", pathlib.Path(wheel).name)[1]
    pc = folder / "lib/pkgconfig/z3.pc"
    pc.parent.mkdir()
    pc.write_text(PC.format(version=version))


main(*sys.argv[1:])
