"""Takes the ELF kernel out of a bzImage: QEMU starts that directly and saves the decompression inside the machine.

    unpack_kernel.py VMLINUZ VMLINUX
"""

import lzma
import struct
import sys
import zlib


def payload(image):
    """The compressed kernel, by the setup header (Documentation/arch/x86/boot.rst)."""
    setup_sectors = image[0x1F1] or 4
    offset, size = struct.unpack_from("<II", image, 0x248)
    start = (setup_sectors + 1) * 512 + offset
    return image[start : start + size]


def decompress(data):
    if data.startswith(b"\xfd7zXZ\0"):
        return lzma.LZMADecompressor().decompress(data)
    if data.startswith(b"\x1f\x8b"):
        return zlib.decompressobj(31).decompress(data)
    raise SystemExit(f"unknown compression of the kernel: {data[:6]!r}")


def main(source, target):
    with open(source, "rb") as file:
        kernel = decompress(payload(file.read()))
    if not kernel.startswith(b"\x7fELF"):
        raise SystemExit("this is not an ELF kernel")
    with open(target, "wb") as file:
        file.write(kernel)


main(*sys.argv[1:])
