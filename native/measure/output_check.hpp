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
  /// Throws Error with the place of a bad pattern.
  explicit OutputCheck(const model::Scenario& scenario);

  /// How many bytes of the output the check needs; 0: nothing is checked.
  std::size_t needed_bytes() const;

  /// What is wrong with a standard output of `all_bytes` bytes, in words; empty:
  /// nothing. `output` has at least its first needed_bytes(). With same_output
  /// the first output that is right otherwise is what the others must equal.
  std::string judge(std::string_view output, std::uint64_t all_bytes);

 private:
  const model::Scenario& scenario_;
  std::optional<format::Pattern> pattern_;
  std::optional<std::string> first_digest_;
};

}  // namespace benchgate::measure
