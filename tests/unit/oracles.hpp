// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace benchgate {

/// $BENCHGATE_ORACLES/`name`: results that other programs made, which are not part of this repository.
/// Absent: the variable is not set, which is printed, so that CTest shows the test as skipped.
inline std::optional<std::string> find_oracle(const std::string& name) {
  const char* const folder = std::getenv("BENCHGATE_ORACLES");
  if (folder != nullptr && *folder != '\0') return std::string(folder) + "/" + name;
  std::printf("skipped: BENCHGATE_ORACLES, the folder with %s, is not set\n", name.c_str());
  return std::nullopt;
}

/// A fixture of ours, and beside it, where there are oracles, the larger one.
inline std::vector<std::string> with_oracle(const std::string& fixture, const std::string& name) {
  std::vector<std::string> paths{std::string(BENCHGATE_FIXTURES_DIR) + "/" + fixture};
  if (const std::optional<std::string> oracle = find_oracle(name)) paths.push_back(*oracle);
  return paths;
}

}  // namespace benchgate
