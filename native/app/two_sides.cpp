// SPDX-License-Identifier: MIT
#include "app/two_sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace fs = std::filesystem;

bool are_equivalent(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (!fs::is_regular_file(a, error) && !fs::is_directory(a, error)) return false;
  return fs::equivalent(a, b, error) && !error;
}

void refuse_same_path(std::string_view option, const fs::path& candidate, const fs::path& baseline) {
  if (!are_equivalent(candidate, baseline)) return;
  const std::string name = base::printable(candidate.string());
  const std::string other = base::printable(baseline.string());
  const std::string what = name == other ? fmt::format("'{}' is the baseline, too", name)
                                         : fmt::format("'{}' and the baseline '{}' are the same", name, other);
  throw Error(option, what +
                          "; what is compared with itself never changes: as the baseline, name what was measured "
                          "before the change");
}

bool are_identical(std::span<const fs::path> a, std::span<const fs::path> b) {
  return !a.empty() &&
         std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const fs::path& one, const fs::path& other) {
           return sys::file_size(one) == sys::file_size(other) &&
                  sys::sha256_of_file(one) == sys::sha256_of_file(other);
         });
}

std::string note_of_identical(std::string_view candidate, std::string_view baseline) {
  return fmt::format("{} and the baseline {} are byte-identical: there is no change to judge",
                     base::printable(candidate), base::printable(baseline));
}

}  // namespace benchgate::app
