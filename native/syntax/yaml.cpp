// SPDX-License-Identifier: MIT
#include "syntax/yaml.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"

// The library's events are used instead of its tree: they come before a node is
// built, so that depth, size and aliases are bounded while reading, and they
// carry the position and the style of every key.

namespace benchgate::syntax {

namespace {

constexpr std::size_t largest = base::most(base::Limit::scenario_file);
constexpr std::size_t most_values = base::most(base::Limit::yaml_values);
constexpr std::size_t most_bytes = base::most(base::Limit::yaml_bytes);
constexpr std::size_t deepest_map = base::most(base::Limit::yaml_levels);
constexpr std::string_view merge_key = "<<";
constexpr std::string_view own_tags = "tag:yaml.org,2002:";

[[noreturn]] void refuse_yaml(const base::SourceLocation& location, std::string_view what) {
  throw Error(where(location), what);
}

/// How many values there are, and how many bytes their texts have.
struct YamlSize {
  std::size_t values = 0;
  std::size_t bytes = 0;
};

void add_size(const Yaml& value, YamlSize& size) {
  ++size.values;
  size.bytes += value.text.size();
  for (const Yaml& element : value.elements) add_size(element, size);
  for (const YamlMember& member : value.members) {
    size.bytes += member.key.size();
    add_size(member.value, size);
  }
}

/// Adds those members of `source` that `target` does not have.
void merge_missing(Yaml& target, const Yaml& source) {
  for (const YamlMember& member : source.members)
    if (target.find(member.key) == nullptr) target.members.push_back(member);
}

/// Replaces the member `<<` by what it stands for.
void apply_merge(Yaml& map) {
  const auto found =
      std::find_if(map.members.begin(), map.members.end(), [](const YamlMember& m) { return m.key == merge_key; });
  if (found == map.members.end()) return;
  const Yaml source = std::move(found->value);
  map.members.erase(found);
  const bool list = source.kind == Yaml::Kind::sequence;
  for (const Yaml& one : list ? source.elements : std::vector<Yaml>{source}) {
    if (one.kind != Yaml::Kind::map) refuse_yaml(one.location, "'<<' merges maps only; give an alias of a map");
    merge_missing(map, one);
  }
}

/// Where the value at `position` begins behind its anchor and tag.
std::size_t behind_properties(std::string_view text, std::size_t position) {
  while (position < text.size() && (text[position] == '&' || text[position] == '!')) {
    position = text.find_first_of(" \t\r\n", position);
    position = std::min(text.size(), text.find_first_not_of(" \t\r\n", position));
  }
  return position;
}

/// Whether a scalar that begins at `position` with a quote has no closing one. The library does not mind: it would
/// take the rest of the file, keys and all, for its text.
bool is_unclosed(std::string_view text, std::size_t position) {
  position = behind_properties(text, position);
  if (position >= text.size() || (text[position] != '\'' && text[position] != '"')) return false;
  const char quote = text[position];
  for (std::size_t i = position + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      const bool doubled = quote == '\'' && i + 1 < text.size() && text[i + 1] == quote;
      if (!doubled) return false;
      ++i;
    }
  }
  return true;
}

class YamlBuilder : public YAML::EventHandler {
 public:
  YamlBuilder(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) refuse_yaml(location(mark), "a second document begins here; give each its own file");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    keep(anchor, add(made(Yaml::Kind::null, mark)));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) refuse_yaml(location(mark), "this alias is inside the value that it names");
    YamlSize more;
    add_size(found->second, more);
    count(more, mark);
    add(found->second);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    check_tag(tag, mark);
    count({1, text.size()}, mark);
    if (mark.pos >= 0 && is_unclosed(text_, static_cast<std::size_t>(mark.pos)))
      refuse_yaml(location(mark), "the quote that is opened here is never closed");
    Yaml value = made(Yaml::Kind::scalar, mark);
    value.text = text;
    value.quoted = tag == "!" || tag == "tag:yaml.org,2002:str";
    keep(anchor, add(std::move(value)));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(Yaml::Kind::sequence, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(Yaml::Kind::map, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

  Yaml take_root() { return std::move(root_); }

 private:
  struct Level {
    Yaml* value = nullptr;
    YAML::anchor_t anchor = 0;
    bool has_key = false;  ///< of a map: the next value belongs to `key`
    YamlMember next;
    std::map<std::string, int> lines;  ///< keys so far, for finding duplicates in O(log n)
  };

  base::SourceLocation location(const YAML::Mark& mark) const { return {file_, mark.line + 1, mark.column + 1}; }

  Yaml made(Yaml::Kind kind, const YAML::Mark& mark) const {
    Yaml value;
    value.kind = kind;
    value.location = location(mark);
    return value;
  }

  void count(YamlSize more, const YAML::Mark& mark) {
    size_.values += more.values;
    size_.bytes += more.bytes;
    if (size_.values > most_values)
      refuse_yaml(location(mark),
                  fmt::format("more than {} values, aliases written out; make the file smaller", most_values));
    if (size_.bytes > most_bytes)
      refuse_yaml(location(mark),
                  fmt::format("more than {} bytes of text, aliases written out; make the file smaller", most_bytes));
  }

  void check_tag(const std::string& tag, const YAML::Mark& mark) const {
    if (tag.empty() || tag == "?" || tag == "!" || tag.starts_with(own_tags)) return;
    refuse_yaml(location(mark), fmt::format("the tag '{}' is not supported; remove it", base::printable(tag)));
  }

  void set_key(Level& level, const Yaml& key) {
    if (key.kind != Yaml::Kind::scalar) refuse_yaml(key.location, "a key must be text");
    const auto [previous, is_new] = level.lines.emplace(key.text, key.location.line);
    if (!is_new)
      refuse_yaml(key.location, fmt::format("the key '{}' is given twice, first in line {}; remove one of them",
                                            base::printable(key.text), previous->second));
    level.next = {key.text, key.location, {}};
    level.has_key = true;
  }

  /// Puts the value where it belongs; null pointer when it was a key.
  Yaml* add(Yaml value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level& level = levels_.back();
    if (level.value->kind == Yaml::Kind::sequence) return &level.value->elements.emplace_back(std::move(value));
    if (!level.has_key) {
      set_key(level, value);
      return nullptr;
    }
    level.has_key = false;
    if (value.kind == Yaml::Kind::null)
      value.location = level.next.key_location;  // the library's mark is that of the next key
    level.next.value = std::move(value);
    return &level.value->members.emplace_back(std::move(level.next)).value;
  }

  void open(Yaml::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    check_tag(tag, mark);
    count({1, 0}, mark);
    if (levels_.size() >= deepest_map) refuse_yaml(location(mark), "nested deeper than 64 levels");
    Yaml* value = add(made(kind, mark));
    if (value == nullptr) refuse_yaml(location(mark), "a key must be text");
    Level level;
    level.value = value;
    level.anchor = anchor;
    levels_.push_back(std::move(level));
  }

  void close() {
    const Level level = std::move(levels_.back());
    levels_.pop_back();
    apply_merge(*level.value);
    keep(level.anchor, level.value);
  }

  void keep(YAML::anchor_t anchor, const Yaml* value) {
    if (anchor != 0 && value != nullptr) anchors_[anchor] = *value;
  }

  std::string_view text_;
  std::string file_;
  Yaml root_;
  std::vector<Level> levels_;
  std::map<YAML::anchor_t, Yaml> anchors_;
  YamlSize size_;
  int documents_ = 0;
};

}  // namespace

const Yaml* Yaml::find(std::string_view name) const {
  const auto found = std::find_if(members.begin(), members.end(), [&](const YamlMember& m) { return m.key == name; });
  return found == members.end() ? nullptr : &found->value;
}

Yaml parse_yaml(std::string_view text, const std::string& file) {
  if (text.size() > largest) throw Error(file, fmt::format("is larger than {} bytes; split it", largest));
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::istringstream stream{std::string(text)};
  YamlBuilder builder(text, file);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) continue;
  } catch (const YAML::Exception& error) {
    const base::SourceLocation location{file, error.mark.line + 1, error.mark.column + 1};
    throw Error(where(location),
                fmt::format("not valid YAML: {}; check indentation, quotes and brackets here and above", error.msg));
  }
  return builder.take_root();
}

}  // namespace benchgate::syntax
