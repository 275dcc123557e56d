// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "format/pattern.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// Whether a command prints the expected output: `expect_output` and `same_output` of a scenario. A fast wrong answer
/// is not an improvement.
class OutputCheck {
 public:
  /// Throws Error with the location of a bad pattern.
  explicit OutputCheck(const model::Scenario& scenario);

  /// Returns how many bytes of the output the check needs; 0: nothing is checked.
  std::size_t needed_bytes() const;

  /// Returns what is wrong with a standard output of `all_bytes` bytes; empty: nothing. `output` has at least its first
  /// needed_bytes(). With same_output, the others must equal the first output that is right otherwise.
  std::string judge(std::string_view output, std::uint64_t all_bytes);

 private:
  const model::Scenario& scenario_;
  std::optional<format::Pattern> pattern_;
  std::optional<std::string> first_digest_;
};

}  // namespace benchgate::measure
