// SPDX-License-Identifier: MIT
#include "launcher/image.hpp"

// The assembler reads the file that the build made just before.
asm(".pushsection .rodata\n"
    ".balign 16\n"
    "benchgate_launcher_begin:\n"
    ".incbin \"" BENCHGATE_LAUNCHER_IMAGE
    "\"\n"
    "benchgate_launcher_end:\n"
    ".popsection\n");

extern "C" {
extern const unsigned char benchgate_launcher_begin[];
extern const unsigned char benchgate_launcher_end[];
}

namespace benchgate::launcher {

std::span<const unsigned char> launcher_image() { return {benchgate_launcher_begin, benchgate_launcher_end}; }

}  // namespace benchgate::launcher
