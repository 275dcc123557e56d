// SPDX-License-Identifier: MIT
#include "sys/platform.hpp"

#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/host.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

/// The first line of /proc/cpuinfo that lists features of the processor: compilers use them with -march=native.
std::string features_of(const fs::path& root) {
  constexpr std::array<std::string_view, 2> names{"flags", "Features"};
  try {
    const std::string text = read_file(root / "proc/cpuinfo", 16 << 20);
    for (const std::string_view line : base::split(text, '\n'))
      for (const std::string_view name : names)
        if (line.starts_with(name)) return std::string(line);
  } catch (const Error&) {  // not known
  }
  return {};
}

/// dpkg writes down the version of each package here.
std::string packages_of(const fs::path& root) {
  try {
    return sha256_of_file(root / "var/lib/dpkg/status");
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

std::string platform_facts(const fs::path& root) {
  const HostFacts host = read_host(root);
  return fmt::format("{}\n{}\n{}\n{}\n{}\n", host.arch, host.distribution, host.cpu_model, features_of(root),
                     packages_of(root));
}

}  // namespace benchgate::sys
