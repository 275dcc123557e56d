// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// A member of a plain object: one whose values are whole numbers of at most 18 digits, true, false and ASCII text
/// without escapes.
struct FlatMember {
  enum class Kind { boolean, number, text };

  std::uint32_t name = 0;  ///< which of the wanted names it has
  Kind kind = Kind::number;
  std::int64_t number = 0;  ///< of a boolean 0 or 1
  std::string_view text;
};

/// Reads plain objects that are alike and stand one after another in a JSON array. A program writes its objects one
/// like the other, so that each name is looked for first where it stood in the object before; everything that is not
/// plain is left to a reader of whole JSON.
class FlatObjectReader {
 public:
  explicit FlatObjectReader(std::span<const std::string_view> names);

  /// How many NULs have to stand behind the text, so that nothing is read of what does not belong to it.
  static constexpr std::size_t padding = 32;

  /// Reads the comma and the object that `text` begins with. False when they are not all there, not plain, or have a
  /// name that is not wanted; they may be no JSON at all then.
  bool read(const char* text);

  /// What was read, in the order of the file; texts point into it.
  std::span<const FlatMember> members() const { return {members_.data(), count_}; }
  std::size_t size() const { return size_; }  ///< of the comma and the object, in bytes
  int lines() const { return lines_; }        ///< line breaks in them

 private:
  static constexpr std::size_t most_members = 64;

  /// A name as the file writes it, with quotes and colon, in machine words that are compared at once.
  struct QuotedName {
    static constexpr std::size_t most_bytes = 32;
    using Words = std::array<std::uint64_t, most_bytes / sizeof(std::uint64_t)>;

    explicit QuotedName(std::string_view name);
    bool stands_at(const char* text) const;

    Words words{};
    Words mask{};
    std::size_t size = 0;  ///< 0: too long to be compared
  };

  /// The name that `text` begins with, looked for first at `usual`; the number of names when there is none.
  std::uint32_t find_name(const char* text, std::uint32_t usual) const;

  std::vector<QuotedName> quoted_;
  std::array<std::uint32_t, most_members> usual_{};  ///< the name at each place of the object before
  std::array<FlatMember, most_members> members_{};
  std::size_t count_ = 0;
  std::size_t size_ = 0;
  int lines_ = 0;
};

}  // namespace benchgate::syntax
