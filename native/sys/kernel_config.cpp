// SPDX-License-Identifier: MIT
#include "sys/kernel_config.hpp"

#include "base/error.hpp"
#include "sys/digest.hpp"

namespace benchgate::sys {

std::string kernel_config_hash(std::string_view release, const std::filesystem::path& root) {
  const std::filesystem::path candidates[] = {root / "boot" / ("config-" + std::string(release)),
                                              root / "proc" / "config.gz"};
  for (const std::filesystem::path& candidate : candidates) {
    try {
      return sha256_of_file(candidate);
    } catch (const Error&) {
      continue;  // not there, or not for us to read
    }
  }
  return "";
}

}  // namespace benchgate::sys
