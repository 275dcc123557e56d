// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::app {

/// The words of a command line, piece by piece.
class CommandWords {
 public:
  explicit CommandWords(std::vector<std::string> words) : words_(std::move(words)) {}

  void add(std::string_view word) { words_.emplace_back(word); }
  /// An option with its value; nothing for the value "".
  void add_option(std::string_view option, const std::string& value) {
    if (!value.empty()) words_.insert(words_.end(), {std::string(option), value});
  }
  void add_all(const std::vector<std::string>& words) { words_.insert(words_.end(), words.begin(), words.end()); }

  const std::vector<std::string>& words() const { return words_; }

 private:
  std::vector<std::string> words_;
};

}  // namespace benchgate::app
