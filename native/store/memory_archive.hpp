// SPDX-License-Identifier: MIT
// Values as bytes of this machine, for files that this program writes for itself and can do without. A function
// `members(archive, value)` names the members of a struct once, for both ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace benchgate::store {

/// Texts that many values share, each once.
class SharedTexts {
 public:
  std::uint32_t number_of(const std::string& text) {
    const auto [at, is_new] = numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
    if (is_new) texts_.push_back(text);
    return at->second;
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // only looked up
};

class MemoryWriter {
 public:
  explicit MemoryWriter(SharedTexts& texts) : texts_(texts) {}

  template <typename... Values>
  void operator()(const Values&... values) {
    (write(values), ...);
  }
  std::string take() { return std::move(bytes_); }

 private:
  void raw(const void* bytes, std::size_t size) { bytes_.append(static_cast<const char*>(bytes), size); }
  void number(std::uint64_t value) {
    constexpr std::uint64_t more = 128;
    for (; value >= more; value /= more) bytes_.push_back(static_cast<char>(value % more + more));
    bytes_.push_back(static_cast<char>(value));
  }
  void write(const std::string& text) { number(texts_.number_of(text)); }
  void write(double value) { raw(&value, sizeof value); }
  template <typename T>
  void write(const T& value) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
      number(static_cast<std::uint64_t>(value));
    else
      members(*this, const_cast<T&>(value));  // which only reads it
  }
  template <typename T>
  void write(const std::optional<T>& value) {
    bytes_.push_back(value ? '\1' : '\0');
    if (value) write(*value);
  }
  template <typename A, typename B>
  void write(const std::pair<A, B>& value) {
    (*this)(value.first, value.second);
  }
  template <typename T>
  void write(const std::vector<T>& values) {
    number(values.size());
    for (const auto& value : values) write(static_cast<const T&>(value));  // also of bits
  }
  template <typename K, typename V>
  void write(const std::map<K, V>& values) {
    number(values.size());
    for (const auto& [key, value] : values) (*this)(key, value);
  }

  SharedTexts& texts_;
  std::string bytes_;
};

/// Reads what MemoryWriter wrote. Throws Error for bytes that end too early.
class MemoryReader {
 public:
  MemoryReader(std::string_view bytes, const std::vector<std::string>& texts) : bytes_(bytes), texts_(texts) {}

  template <typename... Values>
  void operator()(Values&... values) {
    (read(values), ...);
  }
  bool at_end() const { return bytes_.empty(); }

 private:
  [[noreturn]] static void fail() { throw Error("memory of a recalculation", "is damaged"); }

  std::string_view raw(std::size_t size) {
    if (size > bytes_.size()) fail();
    const std::string_view part = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return part;
  }
  std::uint64_t number() {
    constexpr std::uint64_t more = 128;
    std::uint64_t value = 0, weight = 1;
    for (;; weight *= more) {
      const auto byte = static_cast<unsigned char>(raw(1).front());
      value += byte % more * weight;
      if (byte < more) return value;
    }
  }
  /// Reads the number of values that follow, each of which has a byte at least.
  std::size_t count() {
    const std::uint64_t size = number();
    if (size > bytes_.size()) fail();
    return size;
  }
  void read(std::string& text) {
    const std::uint64_t index = number();
    if (index >= texts_.size()) fail();
    text = texts_[index];
  }
  void read(double& value) { std::memcpy(&value, raw(sizeof value).data(), sizeof value); }
  template <typename T>
  void read(T& value) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
      value = static_cast<T>(number());
    else
      members(*this, value);
  }
  template <typename T>
  void read(std::optional<T>& value) {
    value.reset();
    if (raw(1).front() != '\0') read(value.emplace());
  }
  template <typename A, typename B>
  void read(std::pair<A, B>& value) {
    (*this)(value.first, value.second);
  }
  template <typename T>
  void read(std::vector<T>& values) {
    values.clear();
    for (std::size_t left = count(); left > 0; --left) {
      T value{};
      read(value);
      values.push_back(std::move(value));
    }
  }
  template <typename K, typename V>
  void read(std::map<K, V>& values) {
    values.clear();
    for (std::size_t left = count(); left > 0; --left) {
      std::pair<K, V> one;
      read(one);
      values.insert(std::move(one));
    }
  }

  std::string_view bytes_;
  const std::vector<std::string>& texts_;
};

}  // namespace benchgate::store
