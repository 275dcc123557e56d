// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/publish_report.hpp"

namespace benchgate::app {

/// Collects what came of each channel.
class PublishLog {
 public:
  /// Whether a runner of GitHub Actions reads along and shows annotations.
  enum class Reader { person, runner };

  explicit PublishLog(Reader reader) : reader_(reader) {}

  /// Notes what was done.
  void report(std::string_view channel, std::string_view what);
  /// Warns of what could not be done.
  void warn(std::string_view channel, const std::string& what);
  /// Notes what should have been read and could not be.
  void miss(std::string_view channel, const std::string& what);

  Reader reader() const { return reader_; }
  const std::vector<model::PublishStep>& steps() const { return steps_; }

 private:
  Reader reader_;
  std::vector<model::PublishStep> steps_;
};

}  // namespace benchgate::app
