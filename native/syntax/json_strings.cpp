// SPDX-License-Identifier: MIT
#include "syntax/json_strings.hpp"

#include "syntax/json_events.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::syntax {

namespace {

/// Finds where the strings at the wanted paths stand.
class StringFinder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StringFinder> {
 public:
  struct Found {
    std::size_t begin, end;  ///< of the text, quotes included
    const Replacement* replacement;
  };

  StringFinder(std::string_view text, const TextStream& stream, const std::vector<Replacement>& wanted)
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
  const TextStream& stream_;
  const std::vector<Replacement>& wanted_;
  std::vector<std::string> path_;
  std::size_t after_key_ = 0;
  std::vector<Found> found_;
};

}  // namespace

std::string json_escaped(std::string_view text) {
  JsonWriter json(JsonWriter::Style::compact);
  json.value(text);
  const std::string_view quoted = json.text();
  return std::string(quoted.substr(1, quoted.size() - 2));
}

std::string replace_strings(std::string_view text, std::string_view where,
                            const std::vector<Replacement>& replacements) {
  const std::string_view document = without_byte_order_mark(text);
  const std::string_view mark = text.substr(0, text.size() - document.size());
  TextStream stream(document.data(), document.size());
  StringFinder finder(document, stream, replacements);
  read_text(stream, document, finder, where);
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

}  // namespace benchgate::syntax
