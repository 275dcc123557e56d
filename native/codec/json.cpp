// SPDX-License-Identifier: MIT
#include "codec/json.hpp"

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::codec {

namespace {

constexpr std::size_t deepest = 200;

/// The text and how many lines of it the reader has consumed. Lines are counted from one question to the next, which
/// is much faster than counting with every character.
class LineStream : public rapidjson::MemoryStream {
 public:
  explicit LineStream(std::string_view text) : rapidjson::MemoryStream(text.data(), text.size()), text_(text) {}

  int line() const {
    const std::string_view consumed = text_.substr(counted_, Tell() - counted_);
    line_ += static_cast<int>(std::count(consumed.begin(), consumed.end(), '\n'));
    counted_ = Tell();
    return line_;
  }
  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
  mutable std::size_t counted_ = 0;
  mutable int line_ = 1;
};

/// Builds the tree from rapidjson's events; `open_` is the path to the value being built.
class TreeBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TreeBuilder> {
 public:
  /// Stops at the root's member `last`; "": reads everything. The elements of the root's member `list` are handed to
  /// `visit` and not kept.
  TreeBuilder(const LineStream& stream, std::string_view last, std::string_view list = {},
              const std::function<void(const Json&)>& visit = {})
      : stream_(stream), last_(last), list_(list), visit_(visit) {}

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

  bool at_last() const { return at_last_; }
  bool too_deep() const { return open_.size() >= deepest; }
  Json take_root() { return std::move(root_); }

 private:
  /// Digits alone, unless there are hundreds of them, are no number out of range.
  static bool is_in_range(std::string_view number) {
    return (number.size() < 300 && number.find_first_not_of("0123456789-.") == std::string_view::npos) ||
           base::parse_number(number).has_value();
  }

  Json& add(Json::Kind kind) {
    Json value;
    value.kind = kind;
    value.line = stream_.line();
    if (open_.empty()) return root_ = std::move(value);
    Json& parent = *open_.back();
    if (parent.kind == Json::Kind::array) return parent.elements.emplace_back(std::move(value));
    return parent.members.emplace_back(std::move(key_), std::move(value)).second;
  }
  bool scalar(Json::Kind kind, std::string_view text) {
    add(kind).text = text;
    if (in_list_ == open_.size()) hand_over();
    return true;
  }
  bool open(Json::Kind kind) {
    if (too_deep()) return false;
    const bool is_list = kind == Json::Kind::array && open_.size() == 1 && !list_.empty() && key_ == list_;
    open_.push_back(&add(kind));
    if (is_list) in_list_ = open_.size();
    return true;
  }
  bool close() {
    if (in_list_ == open_.size()) in_list_ = no_list;
    open_.pop_back();
    if (in_list_ == open_.size()) hand_over();
    return true;
  }
  void hand_over() {
    std::vector<Json>& elements = open_.back()->elements;
    visit_(elements.back());
    elements.clear();
  }

  static constexpr std::size_t no_list = SIZE_MAX;

  const LineStream& stream_;
  std::string_view last_;
  std::string_view list_;
  std::function<void(const Json&)> visit_;
  std::size_t in_list_ = no_list;  ///< depth of the list's elements while it is being read
  bool at_last_ = false;
  Json root_;
  std::vector<Json*> open_;
  std::string key_;
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

namespace {

template <unsigned Flags, typename Handler>
rapidjson::ParseResult parse_events(LineStream& stream, Handler& handler) {
  rapidjson::Reader reader;
  // Not the library's iterative parser, which is slower: handlers stop at a depth that recursion can bear.
  return reader.Parse<Flags | rapidjson::kParseNumbersAsStringsFlag>(stream, handler);
}

template <typename Handler>
void read_events(LineStream& stream, Handler& handler, std::string_view where) {
  const std::string_view text = stream.text();
  const bool ascii =
      std::none_of(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
  const auto result = ascii ? parse_events<rapidjson::kParseNoFlags>(stream, handler)
                            : parse_events<rapidjson::kParseValidateEncodingFlag>(stream, handler);
  if (!result && !handler.at_last()) {
    std::string_view what = rapidjson::GetParseError_En(result.Code());
    if (what.ends_with('.')) what.remove_suffix(1);
    if (result.Code() == rapidjson::kParseErrorTermination)
      what = handler.too_deep() ? "nested deeper than 200 levels" : "number out of the range of a double";
    throw Error(fmt::format("{}:{}", where, stream.line()), fmt::format("not valid JSON: {}", what));
  }
}

std::string_view without_byte_order_mark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

/// Finds where the strings at the wanted paths stand.
class StringFinder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StringFinder> {
 public:
  struct Found {
    std::size_t begin, end;  ///< of the text, quotes included
    const Replacement* replacement;
  };

  StringFinder(std::string_view text, const LineStream& stream, const std::vector<Replacement>& wanted)
      : text_(text), stream_(stream), wanted_(wanted) {}

  bool Null() { return true; }
  bool Bool(bool) { return true; }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return base::parse_number({text, size}).has_value();
  }
  bool String(const char*, rapidjson::SizeType, bool) {
    for (const Replacement& one : wanted_)
      if (one.path == path_) found_.push_back({text_.find('"', after_key_), stream_.Tell(), &one});
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    path_.back().assign(text, size);
    after_key_ = stream_.Tell();
    return true;
  }
  bool StartObject() { return open(); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  bool too_deep() const { return path_.size() >= deepest; }
  static bool at_last() { return false; }
  const std::vector<Found>& found() const { return found_; }

 private:
  bool open() {
    if (too_deep()) return false;
    path_.emplace_back();  // in an array it stays empty, and no wanted name is
    return true;
  }
  bool close() {
    path_.pop_back();
    return true;
  }

  std::string_view text_;
  const LineStream& stream_;
  const std::vector<Replacement>& wanted_;
  std::vector<std::string> path_;
  std::size_t after_key_ = 0;
  std::vector<Found> found_;
};

}  // namespace

Json parse_json(std::string_view text, std::string_view where) { return parse_json_before("", text, where); }

Json parse_json_before(std::string_view member, std::string_view text, std::string_view where) {
  LineStream stream(without_byte_order_mark(text));
  TreeBuilder builder(stream, member);
  read_events(stream, builder, where);
  return builder.take_root();
}

Json parse_json_list(std::string_view text, std::string_view where, std::string_view list,
                     const std::function<void(const Json&)>& visit) {
  LineStream stream(without_byte_order_mark(text));
  TreeBuilder builder(stream, "", list, visit);
  read_events(stream, builder, where);
  return builder.take_root();
}

std::string replace_strings(std::string_view text, std::string_view where,
                            const std::vector<Replacement>& replacements) {
  const std::string_view document = without_byte_order_mark(text);
  const std::string_view mark = text.substr(0, text.size() - document.size());
  LineStream stream(document);
  StringFinder finder(document, stream, replacements);
  read_events(stream, finder, where);
  std::string result(mark);
  std::size_t copied = 0;
  for (const StringFinder::Found& found : finder.found()) {
    JsonWriter quoted(JsonWriter::Style::compact);
    quoted.value(found.replacement->text);
    result.append(document, copied, found.begin - copied).append(quoted.text());
    copied = found.end;
  }
  return result.append(document, copied);
}

struct JsonWriter::State {
  using Indented = rapidjson::PrettyWriter<rapidjson::StringBuffer>;
  using Compact = rapidjson::Writer<rapidjson::StringBuffer>;

  explicit State(Style style) {
    if (style == Style::indented)
      writer.emplace<Indented>(buffer).SetIndent(' ', 2);
    else
      writer.emplace<Compact>(buffer);
  }

  rapidjson::StringBuffer buffer;
  std::variant<std::monostate, Indented, Compact> writer;
};

namespace {

/// Calls `write` with whichever of the library's two writers is in use.
template <typename Writers, typename Write>
void with_writer(Writers& writers, Write write) {
  std::visit(
      [&](auto& writer) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(writer)>, std::monostate>) write(writer);
      },
      writers);
}

rapidjson::SizeType size_of(std::string_view text) { return static_cast<rapidjson::SizeType>(text.size()); }

}  // namespace

JsonWriter::JsonWriter(Style style) : state_(std::make_unique<State>(style)) {}
JsonWriter::~JsonWriter() = default;
JsonWriter::JsonWriter(JsonWriter&&) noexcept = default;
JsonWriter& JsonWriter::operator=(JsonWriter&&) noexcept = default;

JsonWriter& JsonWriter::begin_object() {
  with_writer(state_->writer, [](auto& writer) { writer.StartObject(); });
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  with_writer(state_->writer, [](auto& writer) { writer.EndObject(); });
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  with_writer(state_->writer, [](auto& writer) { writer.StartArray(); });
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  with_writer(state_->writer, [](auto& writer) { writer.EndArray(); });
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  const std::string valid = base::valid_utf8(name);
  with_writer(state_->writer, [&](auto& writer) { writer.Key(valid.data(), size_of(valid)); });
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  const std::string valid = base::valid_utf8(text);
  with_writer(state_->writer, [&](auto& writer) { writer.String(valid.data(), size_of(valid)); });
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) throw std::logic_error("a number that is not finite has no place in JSON");
  const std::string text = base::format_number(number);  // the library's own text is not always the shortest
  with_writer(state_->writer, [&](auto& writer) { writer.RawValue(text.data(), text.size(), rapidjson::kNumberType); });
  return *this;
}

JsonWriter& JsonWriter::value(bool flag) {
  with_writer(state_->writer, [&](auto& writer) { writer.Bool(flag); });
  return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
  with_writer(state_->writer, [&](auto& writer) { writer.Int64(number); });
  return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number) {
  with_writer(state_->writer, [&](auto& writer) { writer.Uint64(number); });
  return *this;
}

JsonWriter& JsonWriter::null() {
  with_writer(state_->writer, [](auto& writer) { writer.Null(); });
  return *this;
}

std::string_view JsonWriter::text() const { return {state_->buffer.GetString(), state_->buffer.GetSize()}; }

std::string JsonWriter::take() {
  std::string text(this->text());
  state_->buffer.Clear();
  with_writer(state_->writer, [&](auto& writer) { writer.Reset(state_->buffer); });
  return text;
}

}  // namespace benchgate::codec
