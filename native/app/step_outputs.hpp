// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace benchgate::app {

/// Outputs of a step for later steps of its GitHub job, with an unpredictable delimiter.
class StepOutputs {
 public:
  StepOutputs();

  void add(std::string_view name, std::string_view value);

  /// Appends them to the file that the runner reads. Throws Error.
  void append_to(const std::filesystem::path& file) const;

 private:
  std::string delimiter_;
  std::string text_;
};

}  // namespace benchgate::app
