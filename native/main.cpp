// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "cli/dispatch.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  return benchgate::cli::run_program(words);
}
