// SPDX-License-Identifier: MIT
// A JsonDocument made of rapidjson's events. Only the readers of this layer include it.
#pragma once

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "syntax/json.hpp"
#include "syntax/json_events.hpp"

namespace benchgate::syntax {

/// Appends the events to a document.
class JsonBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, JsonBuilder> {
 public:
  using Kind = JsonValue::Kind;
  enum class Numbers { finite, any };

  /// The array of the root whose elements are visited.
  struct List {
    std::string_view name;                           ///< of the member; "": there is none
    std::function<void(JsonValue root)> begin = {};  ///< gets the members before it, if it is an array
    std::function<void(JsonValue element)> visit = {};
  };

  /// `line` is the reader's, followed as it goes.
  JsonBuilder(JsonDocument& document, const int& line, Numbers numbers = Numbers::finite)
      : document_(document), line_(line), numbers_(numbers) {}

  /// Calls list.visit with each element of one array of the root, and drops the element. `list` has to outlive the
  /// object.
  void visit(const List& list) { list_ = &list; }
  /// Stops at the root's member `name`.
  void stop_before(std::string_view name) { last_ = name; }

  bool Null() { return scalar(Kind::null, {}); }
  bool Bool(bool flag) { return scalar(Kind::boolean, flag ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return scalar(Kind::number, {text, size}) && (numbers_ == Numbers::any || is_in_range({text, size}));
  }
  bool String(const char* text, rapidjson::SizeType size, bool) { return scalar(Kind::string, {text, size}); }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    const std::string_view name(text, size);
    if (open_.size() == 1) {
      at_last_ = !last_.empty() && name == last_;
      if (at_last_) return false;
      at_list_ = list_ != nullptr && name == list_->name;
    }
    add(Kind::string, name);
    awaits_value_ = true;
    return true;
  }
  bool StartObject() { return open(Kind::object); }
  bool EndObject(rapidjson::SizeType members) { return close(members); }
  bool StartArray() { return open(Kind::array); }
  bool EndArray(rapidjson::SizeType elements) { return close(in_list() ? 0 : elements); }

  bool at_last() const { return at_last_; }
  bool too_deep() const { return open_.size() >= deepest; }

  /// Closes the values that are still open, when the text ended too early or the reader was stopped.
  void close_all() {
    if (awaits_value_) nodes().pop_back();
    for (; !open_.empty(); open_.pop_back()) nodes()[open_.back()].next = next_index();
  }

 private:
  /// Whether the innermost open value is the list whose elements are visited.
  bool in_list() const { return visiting_ && open_.size() == 2; }
  std::vector<JsonDocument::Node>& nodes() { return document_.nodes_; }
  std::uint32_t next_index() { return static_cast<std::uint32_t>(nodes().size()); }

  /// Whether a number is in the range of a double. Its grammar was checked, so only an exponent or hundreds of digits
  /// can leave the range.
  static bool is_in_range(std::string_view number) {
    const bool plain =
        number.size() < 300 && std::none_of(number.begin(), number.end(), [](char c) { return c > '9'; });
    return plain || base::parse_number(number).has_value();
  }

  void add(Kind kind, std::string_view text) {
    nodes().push_back({static_cast<std::uint32_t>(document_.text_.size()), static_cast<std::uint32_t>(text.size()),
                       next_index() + 1, static_cast<std::uint32_t>(line_), kind});
    document_.text_.append(text);
    awaits_value_ = false;
  }
  bool scalar(Kind kind, std::string_view text) {
    add(kind, text);
    if (in_list()) hand_over(next_index() - 1);
    return true;
  }
  bool open(Kind kind) {
    if (too_deep()) return false;
    if (kind == Kind::array && open_.size() == 1 && at_list_) begin_list();
    open_.push_back(next_index());
    add(kind, {});
    return true;
  }
  bool close(rapidjson::SizeType size) {
    if (in_list()) visiting_ = at_list_ = false;
    const std::uint32_t index = open_.back();
    open_.pop_back();
    nodes()[index].size = size;
    nodes()[index].next = next_index();
    if (in_list()) hand_over(index);
    return true;
  }
  void begin_list() {
    visiting_ = true;
    nodes().front().next = next_index() - 1;  // without the name of the list
    if (list_->begin) list_->begin(document_.root());
  }
  void hand_over(std::uint32_t index) {
    list_->visit(JsonValue(document_, index));
    document_.text_.resize(nodes()[index].begin);
    nodes().resize(index);
  }

  JsonDocument& document_;
  const int& line_;
  Numbers numbers_;
  const List* list_ = nullptr;
  std::string_view last_;
  bool at_last_ = false;
  bool awaits_value_ = false;  // the last node is a name
  bool at_list_ = false;       // the member just named is the list
  bool visiting_ = false;      // inside the list
  std::vector<std::uint32_t> open_;
};

}  // namespace benchgate::syntax
