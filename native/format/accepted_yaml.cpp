// SPDX-License-Identifier: MIT
#include "format/accepted_yaml.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

namespace {

using Acceptance = model::Acceptance;

struct AcceptedKey {
  std::string_view name;
  std::string Acceptance::* member;
  bool is_required;
};

constexpr std::array<AcceptedKey, 5> accepted_keys{{
    {"id", &Acceptance::id, true},
    {"metric", &Acceptance::metric, false},
    {"commit", &Acceptance::commit, false},
    {"run_id", &Acceptance::run, false},
    {"reason", &Acceptance::reason, true},
}};

[[noreturn]] void fail_at_yaml(const base::SourceLocation& location, const std::string& what) {
  throw Error(base::where(location), what);
}

Acceptance read_entry(const syntax::Yaml& entry) {
  if (entry.kind != syntax::Yaml::Kind::map)
    fail_at_yaml(entry.location, "an accepted change has id, commit or run_id, and reason");
  Acceptance accepted;
  for (const syntax::YamlMember& member : entry.members) {
    const auto row = std::find_if(accepted_keys.begin(), accepted_keys.end(),
                                  [&](const AcceptedKey& key) { return key.name == member.key; });
    if (row == accepted_keys.end())
      fail_at_yaml(member.key_location, fmt::format("unknown key '{}'", base::printable(member.key)));
    if (member.value.kind != syntax::Yaml::Kind::scalar)
      fail_at_yaml(member.value.location, fmt::format("'{}' is not text", row->name));
    accepted.*row->member = member.value.text;
  }
  for (const AcceptedKey& key : accepted_keys)
    if (key.is_required && (accepted.*key.member).empty())
      fail_at_yaml(entry.location, fmt::format("'{}' is missing", key.name));
  if (accepted.commit.empty() == accepted.run.empty())
    fail_at_yaml(entry.location, accepted.run.empty() ? "'commit' or 'run_id' is missing"
                                                      : "has 'commit' and 'run_id': name one of them");
  return accepted;
}

auto sort_key(const Acceptance& one) { return std::tie(one.id, one.metric, one.commit, one.run); }

/// JSON's strings are YAML's in double quotes.
std::string quoted_scalar(const std::string& text) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.value(text);
  return json.take();
}

}  // namespace

std::vector<Acceptance> parse_accepted(std::string_view text, const std::string& where) {
  const syntax::Yaml root = syntax::parse_yaml(text, where);
  std::vector<Acceptance> accepted;
  if (root.kind == syntax::Yaml::Kind::null) return accepted;
  if (root.kind != syntax::Yaml::Kind::map) fail_at_yaml(root.location, "is not a map with the key 'accepted'");
  for (const syntax::YamlMember& member : root.members) {
    if (member.key != "accepted")
      fail_at_yaml(member.key_location, fmt::format("unknown key '{}'", base::printable(member.key)));
    if (member.value.kind != syntax::Yaml::Kind::sequence && member.value.kind != syntax::Yaml::Kind::null)
      fail_at_yaml(member.value.location, "'accepted' is not a list");
    for (const syntax::Yaml& entry : member.value.elements) accepted.push_back(read_entry(entry));
  }
  return accepted;
}

std::vector<std::string> accepted_locations(std::string_view text, const std::string& where) {
  std::vector<std::string> locations;
  for (const syntax::YamlMember& member : syntax::parse_yaml(text, where).members)
    for (const syntax::Yaml& entry : member.value.elements)
      locations.push_back(fmt::format("{}:{}", where, entry.location.line));
  return locations;
}

std::string format_accepted(std::vector<Acceptance> accepted) {
  std::stable_sort(accepted.begin(), accepted.end(),
                   [](const auto& a, const auto& b) { return sort_key(a) < sort_key(b); });
  std::string text =
      "# Changes of figures that are accepted, by id, metric and commit. 'benchgate history accept' adds to "
      "it.\naccepted:\n";
  for (const Acceptance& one : accepted) {
    std::string_view start = "  - ";
    for (const AcceptedKey& key : accepted_keys) {
      if ((one.*key.member).empty()) continue;
      text += fmt::format("{}{}: {}\n", start, key.name, quoted_scalar(one.*key.member));
      start = "    ";
    }
  }
  return text;
}

}  // namespace benchgate::format
