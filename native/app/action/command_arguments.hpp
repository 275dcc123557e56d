// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::app {

/// The arguments of a command, piece by piece.
class CommandArguments {
 public:
  explicit CommandArguments(std::vector<std::string> arguments) : all_(std::move(arguments)) {}

  void add(std::string_view argument) { all_.emplace_back(argument); }
  /// Adds an option with its value; nothing for the value "".
  void add_option(std::string_view option, const std::string& value) {
    if (!value.empty()) all_.insert(all_.end(), {std::string(option), value});
  }
  void add_all(const std::vector<std::string>& more) { all_.insert(all_.end(), more.begin(), more.end()); }

  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_;
};

}  // namespace benchgate::app
