// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::git {

/// Parses the output of `git cat-file --batch`, which comes in pieces: "<id> blob <size>", the bytes, a line break, and
/// so on.
class BatchReader {
 public:
  using Visit = std::function<void(std::size_t index, std::string&& bytes)>;

  /// `names` are what git was asked for, in its order. Names and `visit` must outlive this.
  BatchReader(std::span<const std::string> names, const Visit& visit, std::uint64_t largest)
      : names_(names), visit_(visit), largest_(largest) {}

  /// Parses a piece. Throws Error for what git does not have, and for more than `largest` bytes.
  void take(std::string_view piece);

  /// Returns how many were read.
  std::size_t count() const { return index_; }

 private:
  void take_header(std::string_view& piece);
  void take_content(std::string_view& piece);

  std::span<const std::string> names_;
  const Visit& visit_;
  std::uint64_t largest_;
  std::string header_;
  std::string content_;
  std::size_t index_ = 0;
  std::uint64_t left_ = 0;
  bool in_content_ = false;
};

}  // namespace benchgate::git
