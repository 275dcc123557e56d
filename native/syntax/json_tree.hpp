// SPDX-License-Identifier: MIT
// Json values made of rapidjson's events. Only the readers of this layer include it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "syntax/json.hpp"
#include "syntax/json_events.hpp"

namespace benchgate::syntax {

/// The library has checked the grammar, so only an exponent or hundreds of digits can leave the range of a double.
inline bool is_in_range(std::string_view number) {
  const bool plain = number.size() < 300 && std::none_of(number.begin(), number.end(), [](char c) { return c > '9'; });
  return plain || base::parse_number(number).has_value();
}

/// Events of values without parts, all as `scalar(kind, text)` of the handler; a number keeps its text.
template <typename Handler>
class ScalarEvents : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
 public:
  bool Null() { return handler().scalar(Json::Kind::null, {}); }
  bool Bool(bool flag) { return handler().scalar(Json::Kind::boolean, flag ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return handler().scalar(Json::Kind::number, {text, size}) && is_in_range({text, size});
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return handler().scalar(Json::Kind::string, {text, size});
  }

 private:
  Handler& handler() { return static_cast<Handler&>(*this); }
};

/// Builds the tree from rapidjson's events; `open_` is the path to the value being built.
class TreeBuilder : public ScalarEvents<TreeBuilder> {
 public:
  /// `line` is the reader's, followed as it goes. Stops at the root's member `last`; "": reads everything.
  explicit TreeBuilder(const int& line, std::string_view last = {}) : line_(line), last_(last) {}

  bool Key(const char* text, rapidjson::SizeType size, bool) {
    key_.assign(text, size);
    at_last_ = open_.size() == 1 && !last_.empty() && key_ == last_;
    return !at_last_;
  }
  bool StartObject() { return open(Json::Kind::object); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(Json::Kind::array); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  bool scalar(Json::Kind kind, std::string_view text) {
    add(kind).text = text;
    return true;
  }
  bool open(Json::Kind kind) {
    if (too_deep()) return false;
    open_.push_back(&add(kind));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  bool at_last() const { return at_last_; }
  bool too_deep() const { return open_.size() >= deepest; }
  std::size_t depth() const { return open_.size(); }
  const std::string& key() const { return key_; }  ///< of the member whose value comes next
  const Json& root() const { return root_; }
  Json take_root() { return std::move(root_); }

 private:
  Json& add(Json::Kind kind) {
    Json value;
    value.kind = kind;
    value.line = line_;
    if (open_.empty()) return root_ = std::move(value);
    Json& parent = *open_.back();
    if (parent.kind == Json::Kind::array) return parent.elements.emplace_back(std::move(value));
    return parent.members.emplace_back(std::move(key_), std::move(value)).second;
  }

  const int& line_;
  std::string_view last_;
  bool at_last_ = false;
  Json root_;
  std::vector<Json*> open_;
  std::string key_;
};

}  // namespace benchgate::syntax
