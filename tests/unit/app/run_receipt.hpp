// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/core.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "sys/file.hpp"

namespace benchgate::test {

/// A receipt of a run for tests: what it says beside the times of its samples.
struct RunReceipt {
  std::vector<int> wall_ms;
  int failed = 0;  ///< further samples, with exit code 3
  std::string name = "parse";
  std::string command = "parse";
  int cpu_count = 4;
  std::string id = "an-id";

  std::string text() const {
    std::vector<std::string> samples;
    for (const int wall : wall_ms) samples.push_back(fmt::format(R"({{"wall_ms": {}, "exit_code": 0}})", wall));
    for (int i = 0; i < failed; ++i) samples.emplace_back(R"({"wall_ms": 1, "exit_code": 3})");
    return fmt::format(
        R"({{"schema": "perfgate.run.v1", "tool": {{"name": "benchgate", "version": "1"}},
"run": {{"id": "{}", "started_at": "2026-01-01T00:00:00Z", "ended_at": "2026-01-01T00:01:00Z",
 "host": {{"os": "linux", "arch": "x86_64", "cpu_count": {}}}}},
"bench": {{"name": "{}", "command": ["{}"], "repeat": {}, "warmup": 0}},
"samples": [{}], "stats": {{}}}}
)",
        id, cpu_count, name, command, samples.size(), base::join(samples, ", "));
  }

  std::filesystem::path write(const std::filesystem::path& path) const {
    sys::write_file(path, text());
    return path;
  }
};

}  // namespace benchgate::test
