// SPDX-License-Identifier: MIT
#include "syntax/json_tape.hpp"

#include <fmt/core.h>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::syntax {

namespace {

constexpr std::size_t deepest_value = 200;
constexpr unsigned tape_flags =
    rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseNanAndInfFlag;

std::string_view kind_name(JsonValue::Kind kind) {
  constexpr std::string_view names[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace

/// Appends rapidjson's events to the tape.
class TapeBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TapeBuilder> {
 public:
  using Kind = JsonValue::Kind;

  TapeBuilder(JsonTape& tape, rapidjson::InsituStringStream& stream, std::string_view list,
              const std::function<void(JsonValue)>& visit)
      : tape_(tape), stream_(stream), list_(list), visit_(visit) {}

  bool Null() { return scalar(Kind::null, "null"); }
  bool Bool(bool flag) { return scalar(Kind::boolean, flag ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return scalar(Kind::number, {text, size}); }
  bool String(const char* text, rapidjson::SizeType size, bool) { return scalar(Kind::string, {text, size}); }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    add(Kind::string, {text, size});
    awaits_value_ = true;
    if (open_.size() == 1) at_list_ = !list_.empty() && std::string_view(text, size) == list_;
    return true;
  }
  bool StartObject() { return open(Kind::object); }
  bool EndObject(rapidjson::SizeType members) { return close(members); }
  bool StartArray() { return open(Kind::array); }
  bool EndArray(rapidjson::SizeType elements) { return close(in_list() ? 0 : elements); }

  bool too_deep() const { return open_.size() >= deepest_value; }

  /// Ends what is still open, when the text ended too early.
  void close_all() {
    if (awaits_value_) tape_.nodes_.pop_back();
    while (!open_.empty()) {
      tape_.nodes_[open_.back()].next = static_cast<std::uint32_t>(tape_.nodes_.size());
      open_.pop_back();
    }
  }

 private:
  /// Whether the innermost open value is the list whose elements are visited.
  bool in_list() const { return open_.size() == 2 && visiting_; }

  void add(Kind kind, std::string_view text) {
    const auto next = static_cast<std::uint32_t>(tape_.nodes_.size() + 1);
    tape_.nodes_.push_back({text.data(), static_cast<std::uint32_t>(text.size()), next, kind});
    awaits_value_ = false;
  }
  bool scalar(Kind kind, std::string_view text) {
    add(kind, text);
    if (in_list()) hand_over(tape_.nodes_.size() - 1);
    return true;
  }
  bool open(Kind kind) {
    if (too_deep()) return false;
    if (kind == Kind::array && open_.size() == 1 && at_list_) visiting_ = true;
    open_.push_back(static_cast<std::uint32_t>(tape_.nodes_.size()));
    add(kind, {tape_.buffer_.data() + stream_.Tell(), 0});
    return true;
  }
  bool close(rapidjson::SizeType size) {
    if (in_list()) visiting_ = at_list_ = false;
    const std::uint32_t index = open_.back();
    open_.pop_back();
    tape_.nodes_[index].size = size;
    tape_.nodes_[index].next = static_cast<std::uint32_t>(tape_.nodes_.size());
    if (in_list()) hand_over(index);
    return true;
  }
  void hand_over(std::size_t index) {
    visit_(JsonValue(tape_, static_cast<std::uint32_t>(index)));
    tape_.nodes_.resize(index);
  }

  JsonTape& tape_;
  rapidjson::InsituStringStream& stream_;
  std::string_view list_;
  const std::function<void(JsonValue)>& visit_;
  bool awaits_value_ = false;  // the last thing on the tape is a name
  bool at_list_ = false;       // the member just named is the list
  bool visiting_ = false;      // inside the list
  std::vector<std::uint32_t> open_;
};

JsonValue JsonTape::read(std::string_view text, std::string_view list, const std::function<void(JsonValue)>& visit,
                         Ending ending) {
  original_ = text;
  ending_ = ending;
  buffer_.assign(text);
  nodes_.clear();
  if (text.size() >= UINT32_MAX) fail_at(file_, 1, "a JSON document of 4 GiB or more is not read");
  // To rapidjson a zero byte is the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos && ending == Ending::whole)
    fail_at(file_, line_at(buffer_.data() + zero), "a zero byte: this is no JSON text");
  rapidjson::InsituStringStream stream(buffer_.data());
  rapidjson::Reader reader;
  TapeBuilder builder(*this, stream, list, visit);
  reader.Parse<tape_flags>(stream, builder);
  if (reader.HasParseError() && ending == Ending::whole) {
    const char* const place = buffer_.data() + std::min(reader.GetErrorOffset(), buffer_.size());
    if (builder.too_deep()) fail_at(file_, line_at(place), fmt::format("more than {} levels deep", deepest_value));
    if (reader.GetParseErrorCode() == rapidjson::kParseErrorDocumentEmpty) fail_at(file_, 1, "the file is empty");
    if (place == buffer_.data() + buffer_.size())
      throw Error(place_at(place), "the JSON ends too early: is the file cut off?");
    std::string_view what = rapidjson::GetParseError_En(reader.GetParseErrorCode());
    if (what.ends_with('.')) what.remove_suffix(1);
    throw Error(place_at(place), fmt::format("not JSON: {}", what));
  }
  builder.close_all();
  return nodes_.empty() ? JsonValue() : JsonValue(*this, 0);
}

JsonValue JsonTape::parse(std::string_view text, std::string_view file, int line) {
  file_ = file;
  first_line_ = line;
  return read(text, {}, {}, Ending::whole);
}

JsonValue JsonTape::parse_list(std::string_view text, std::string_view file, std::string_view list,
                               const std::function<void(JsonValue)>& visit) {
  file_ = file;
  first_line_ = 1;
  return read(text, list, visit, Ending::whole);
}

JsonValue JsonTape::parse_start(std::string_view text) {
  file_.clear();
  return read(text, {}, {}, Ending::any);
}

std::string JsonTape::place_at(const char* place) const {
  const auto before = original_.substr(0, static_cast<std::size_t>(place - buffer_.data()));
  const std::string line = fmt::format("{}:{}", file_, line_at(place));
  // Where the text begins on a later line of the file, what stands before it there is not known.
  return first_line_ == 1 ? fmt::format("{}:{}", line, before.size() - (before.rfind('\n') + 1) + 1) : line;
}

int JsonTape::line_at(const char* place) const {
  const auto before = original_.substr(0, static_cast<std::size_t>(place - buffer_.data()));
  return first_line_ + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

JsonValue::Kind JsonValue::kind() const { return tape_->nodes_[index_].kind; }

bool JsonValue::holds(Kind kind) const {
  if (tape_ == nullptr || is_null()) return false;
  if (is(kind)) return true;
  if (tape_->ending_ == JsonTape::Ending::whole)
    fail(fmt::format("{} where {} belongs", kind_name(this->kind()), kind_name(kind)));
  return false;
}

std::uint32_t JsonValue::first() const { return index_ + 1; }
std::uint32_t JsonValue::end() const {
  const bool holds = is(Kind::array) || is(Kind::object);
  return holds ? tape_->nodes_[index_].next : 0;
}
std::uint32_t JsonValue::after(std::uint32_t at) const { return tape_->nodes_[at].next; }
std::string_view JsonValue::text_of(std::uint32_t at) const { return {tape_->nodes_[at].text, tape_->nodes_[at].size}; }

JsonValue JsonValue::find(std::string_view name) const {
  if (!is(Kind::object)) return {};
  const std::uint32_t last = end();
  for (std::uint32_t at = first(); at + 1 < last; at = after(at + 1))
    if (text_of(at) == name) return {*tape_, at + 1};
  return {};
}

std::string_view JsonValue::text() const {
  if (tape_ == nullptr || is(Kind::array) || is(Kind::object)) return {};
  return text_of(index_);
}

int JsonValue::line() const {
  const char* const place = tape_->nodes_[index_].text;
  const char* const begin = tape_->buffer_.data();
  // null, true and false have no place of their own; the value before them has.
  const bool inside = place >= begin && place <= begin + tape_->buffer_.size();
  if (inside) return tape_->line_at(place);
  return index_ == 0 ? tape_->first_line_ : JsonValue(*tape_, index_ - 1).line();
}

std::size_t JsonValue::size() const { return end() == 0 ? 0 : tape_->nodes_[index_].size; }

std::string JsonValue::plain() const {
  if (is(Kind::string)) return std::string(text());
  std::string json;
  const auto append = [&json](const auto& self, const JsonValue& value) -> void {
    const auto string = [&json](std::string_view content) {
      json += '"';
      for (const char c : content) {
        if (c == '"' || c == '\\') json += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
          json += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
          json += c;
      }
      json += '"';
    };
    bool later = false;
    const auto separate = [&] {
      if (later) json += ',';
      later = true;
    };
    if (value.is(Kind::array)) {
      json += '[';
      value.each([&](JsonValue element) {
        separate();
        self(self, element);
      });
      json += ']';
    } else if (value.is(Kind::object)) {
      json += '{';
      value.each_member([&](std::string_view name, JsonValue content) {
        separate();
        string(name);
        json += ':';
        self(self, content);
      });
      json += '}';
    } else if (value.is(Kind::string)) {
      string(value.text());
    } else {
      json += value.text();
    }
  };
  append(append, *this);
  return json;
}

double JsonValue::number(std::string_view what) const {
  if (is(Kind::number))
    if (const auto value = base::parse_number(text())) return *value;
  const std::string_view shown = is(Kind::array) || is(Kind::object) ? kind_name(kind()) : std::string_view();
  fail(fmt::format("{} is {}, which is no number", quotation(what),
                   shown.empty() ? quotation(text()) : std::string(shown)));
}

std::optional<double> JsonValue::number_if(std::string_view what) const {
  if (tape_ == nullptr || is_null()) return std::nullopt;
  return number(what);
}

std::uint64_t JsonValue::count(std::string_view what) const {
  const double value = number(what);
  // Some tools write a count as 3.0 or 1e6.
  if (value < 0 || value >= 18446744073709551616.0 || value != static_cast<double>(static_cast<std::uint64_t>(value)))
    fail(fmt::format("{} is {}, which is no count", quotation(what), text()));
  return static_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> JsonValue::count_if(std::string_view what) const {
  if (tape_ == nullptr || is_null()) return std::nullopt;
  return count(what);
}

std::string_view JsonValue::string(std::string_view what) const {
  if (!is(Kind::string)) fail(fmt::format("{} is {}, not a string", quotation(what), kind_name(kind())));
  return text();
}

std::string_view JsonValue::string_if(std::string_view what) const {
  return tape_ == nullptr || is_null() ? std::string_view() : string(what);
}

std::optional<bool> JsonValue::boolean_if(std::string_view what) const {
  if (tape_ == nullptr || is_null()) return std::nullopt;
  if (!is(Kind::boolean)) fail(fmt::format("{} is {}, not true or false", quotation(what), kind_name(kind())));
  return text() == "true";
}

JsonValue JsonValue::member(std::string_view name) const {
  if (const JsonValue found = find(name)) return found;
  fail(fmt::format("{} is missing", quotation(name)));
}

JsonValue JsonValue::object(std::string_view name) const {
  const JsonValue found = member(name);
  if (!found.is(Kind::object))
    found.fail(fmt::format("{} is {}, not an object", quotation(name), kind_name(found.kind())));
  return found;
}

JsonValue JsonValue::array(std::string_view name) const {
  const JsonValue found = member(name);
  if (!found.is(Kind::array))
    found.fail(fmt::format("{} is {}, not an array", quotation(name), kind_name(found.kind())));
  return found;
}

std::vector<double> JsonValue::numbers(std::string_view what) const {
  if (!is(Kind::array)) fail(fmt::format("{} is {}, not an array", quotation(what), kind_name(kind())));
  std::vector<double> values;
  values.reserve(size());
  each([&](JsonValue element) { values.push_back(element.number(what)); });
  return values;
}

void JsonValue::fail(std::string_view what) const { fail_at(tape_->file_, line(), what); }

}  // namespace benchgate::syntax
