// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// What is written to a file descriptor, and whether all of it could be. After the first failure nothing more is
/// written.
class DescriptorBuffer final : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);

  /// Returns errno of the first failure; 0: none.
  int error() const { return error_; }

 protected:
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  bool put(std::string_view text);

  int descriptor_;
  int error_ = 0;
  std::vector<char> room_;
};

/// The standard output of this process, which notices when something could not be written to it. While the object
/// lives, std::cerr writes after it.
class StandardOutput final : public std::ostream {
 public:
  StandardOutput();
  ~StandardOutput() override;

  /// Writes what is left. Returns `exit_code`; or 1, with a message on std::cerr, when something was lost, except where
  /// nobody reads it (a closed pipe).
  int finish(int exit_code);

 private:
  DescriptorBuffer buffer_;
};

}  // namespace benchgate::sys
