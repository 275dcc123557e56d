// SPDX-License-Identifier: MIT
// The launcher as a program of its own: static and small, carried inside the
// tool. Its arguments are the two descriptors it inherits.
#include <unistd.h>

#include <cstdlib>

#include "launcher/loop.hpp"

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  ::_exit(benchgate::launcher::launcher_loop(std::atoi(argv[1]), std::atoi(argv[2])));
}
