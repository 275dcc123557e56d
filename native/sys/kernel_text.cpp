// SPDX-License-Identifier: MIT
#include "sys/kernel_text.hpp"

#include <fstream>
#include <sstream>

namespace benchgate::sys {

std::string kernel_text(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();  // unlike iterators, does not throw if a process ends while its file is open
  return text.str();
}

}  // namespace benchgate::sys
