// SPDX-License-Identifier: MIT
#include "codec/json.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/json_events.hpp"

namespace benchgate::codec {

namespace {

/// The library has checked the grammar, so only an exponent or hundreds of digits can leave the range of a double.
bool is_in_range(std::string_view number) {
  const bool plain = number.size() < 300 && std::none_of(number.begin(), number.end(), [](char c) { return c > '9'; });
  return plain || base::parse_number(number).has_value();
}

/// Builds the tree from rapidjson's events; `open_` is the path to the value being built.
class TreeBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TreeBuilder> {
 public:
  /// `line` is the reader's, followed as it goes. Stops at the root's member `last`; "": reads everything.
  explicit TreeBuilder(const int& line, std::string_view last = {}) : line_(line), last_(last) {}

  bool Null() { return scalar(Json::Kind::null, {}); }
  bool Bool(bool flag) { return scalar(Json::Kind::boolean, flag ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return scalar(Json::Kind::number, {text, size}) && is_in_range({text, size});
  }
  bool String(const char* text, rapidjson::SizeType size, bool) { return scalar(Json::Kind::string, {text, size}); }
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

/// Hands over the objects of one long list and makes a tree of everything else. Programs write such objects one like
/// the other, so the member that follows is looked for where it stood in the one before, and its value takes the place
/// of the last one: nothing is allocated.
class ListBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, ListBuilder> {
 public:
  ListBuilder(const int& line, std::string_view where, const ObjectList& list)
      : line_(line), where_(where), list_(list), values_(list.members.size()) {}

  bool Null() { return scalar(Json::Kind::null, {}); }
  bool Bool(bool flag) { return scalar(Json::Kind::boolean, flag ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return scalar(Json::Kind::number, {text, size}) && is_in_range({text, size});
  }
  bool String(const char* text, rapidjson::SizeType size, bool) { return scalar(Json::Kind::string, {text, size}); }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    if (place_ != Place::object) return tree().Key(text, size, false);
    choose_value({text, size});
    return true;
  }
  bool StartObject() {
    if (place_ != Place::list) return open(Json::Kind::object);
    place_ = Place::object;
    object_line_ = line_;
    next_ = 0;
    for (Json& value : values_) value.kind = Json::Kind::null;
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    if (place_ != Place::object) return close();
    place_ = Place::list;
    list_.visit(values_, object_line_);
    return true;
  }
  bool StartArray() {
    const bool is_list = place_ == Place::outside && root_.depth() == 1 && root_.key() == list_.name;
    if (!open(Json::Kind::array)) return false;
    if (is_list) place_ = Place::list;
    return true;
  }
  bool EndArray(rapidjson::SizeType) {
    if (place_ == Place::list) place_ = Place::outside;
    return close();
  }

  static bool at_last() { return false; }
  bool too_deep() const { return root_.too_deep() || part_.too_deep(); }
  Json take_root() { return root_.take_root(); }

 private:
  enum class Place { outside, list, object, part };

  TreeBuilder& tree() { return place_ == Place::part ? part_ : root_; }

  void choose_value(std::string_view name) {
    const std::size_t count = list_.members.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t candidate = next_ + i < count ? next_ + i : next_ + i - count;
      if (list_.members[candidate] != name) continue;
      value_ = &values_[candidate];
      next_ = candidate + 1;
      return;
    }
    value_ = nullptr;
  }

  bool scalar(Json::Kind kind, std::string_view text) {
    if (place_ == Place::list) refuse_element();
    if (place_ != Place::object) return tree().scalar(kind, text);
    if (value_ == nullptr) return true;
    value_->kind = kind;
    value_->line = line_;
    value_->text.assign(text);
    return true;
  }
  bool open(Json::Kind kind) {
    if (place_ == Place::list) refuse_element();
    if (place_ == Place::object) place_ = Place::part;
    return tree().open(kind);
  }
  bool close() {
    tree().close();
    if (place_ != Place::part || part_.depth() > 0) return true;
    place_ = Place::object;
    Json part = part_.take_root();
    if (value_ != nullptr) *value_ = std::move(part);
    return true;
  }
  [[noreturn]] void refuse_element() const {
    throw Error(fmt::format("{}:{}", where_, line_), fmt::format("'{}' is not an object", list_.name));
  }

  const int& line_;
  std::string_view where_;
  const ObjectList& list_;
  Place place_ = Place::outside;
  TreeBuilder root_{line_};
  TreeBuilder part_{line_};   ///< a member of an object that is no scalar
  std::vector<Json> values_;  ///< of the object that is being read
  Json* value_ = nullptr;     ///< the one whose name was read last; none: nobody asked for it
  std::size_t next_ = 0;
  int object_line_ = 1;
};

}  // namespace

Json::Json() = default;

const Json* Json::find(std::string_view name) const {
  const auto found = std::find_if(members.rbegin(), members.rend(), [&](const Member& m) { return m.first == name; });
  return found == members.rend() ? nullptr : &found->second;
}

const Json* Json::at(std::initializer_list<std::string_view> path) const {
  const Json* value = this;
  for (const std::string_view name : path)
    if (value != nullptr) value = value->find(name);
  return value;
}

std::string Json::text_at(std::initializer_list<std::string_view> path) const {
  const Json* value = at(path);
  return value != nullptr ? std::string(value->string().value_or("")) : std::string();
}

std::optional<double> Json::number_at(std::initializer_list<std::string_view> path) const {
  const Json* value = at(path);
  return value != nullptr ? value->number() : std::nullopt;
}

std::optional<std::uint64_t> Json::unsigned_at(std::initializer_list<std::string_view> path) const {
  const Json* value = at(path);
  return value != nullptr ? value->unsigned_number() : std::nullopt;
}

std::optional<double> Json::number() const { return kind == Kind::number ? base::parse_number(text) : std::nullopt; }

std::optional<std::uint64_t> Json::unsigned_number() const {
  return kind == Kind::number ? base::parse_unsigned(text) : std::nullopt;
}

std::optional<std::string_view> Json::string() const {
  return kind == Kind::string ? std::optional<std::string_view>(text) : std::nullopt;
}

std::optional<bool> Json::boolean() const {
  return kind == Kind::boolean ? std::optional(text == "true") : std::nullopt;
}

Json parse_json(std::string_view text, std::string_view where) { return parse_json_before("", text, where); }

Json parse_json_before(std::string_view member, std::string_view text, std::string_view where) {
  text = without_byte_order_mark(text);
  TextStream stream(text.data(), text.size());
  TreeBuilder builder(stream.line, member);
  read_text(stream, text, builder, where);
  return builder.take_root();
}

Json parse_json_list(std::string text, std::string_view where, const ObjectList& list) {
  const std::size_t mark = text.size() - without_byte_order_mark(text).size();
  InPlaceStream stream(text.data() + mark);
  ListBuilder builder(stream.line, where, list);
  const bool ascii = is_ascii(std::string_view(text).substr(mark));
  read_events<rapidjson::kParseInsituFlag>(stream, ascii, builder, where);
  if (mark + stream.Tell() != text.size())
    throw Error(fmt::format("{}:{}", where, stream.line), "not valid JSON: a NUL byte");
  return builder.take_root();
}

}  // namespace benchgate::codec
