// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace benchgate::model {

/// A value that most objects do not have and none pays for: without it the object holds a null pointer, and reads as if
/// it had an empty value. Copies copy the value.
template <typename Value>
class Seldom {
 public:
  Seldom() = default;
  Seldom(const Seldom& other) : value_(other.value_ ? std::make_unique<Value>(*other.value_) : nullptr) {}
  Seldom(Seldom&&) noexcept = default;
  Seldom& operator=(Seldom other) noexcept {
    value_.swap(other.value_);
    return *this;
  }
  ~Seldom() = default;

  const Value& operator*() const {
    static const Value none;
    return value_ ? *value_ : none;
  }
  const Value* operator->() const { return &**this; }
  /// The value to write to, made when there is none.
  Value& make() {
    if (!value_) value_ = std::make_unique<Value>();
    return *value_;
  }
  bool operator==(const Seldom& other) const { return **this == *other; }

 private:
  std::unique_ptr<Value> value_;
};

}  // namespace benchgate::model
