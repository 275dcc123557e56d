// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/scenario.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// A key of maps of test cases that is not a test case.
inline constexpr std::string_view comment_key = "$comment";

/// The form of a key's value.
enum class Shape {
  text,         ///< any scalar
  name,         ///< a scenario's name: [a-z0-9][a-z0-9_-]*
  docref,       ///< bench:AREA/NAME or load:AREA/NAME
  format,       ///< a row of the table of import formats
  statistic,    ///< mean, median, min, max or a percentile: p95
  choice,       ///< one of Key::choices
  choices,      ///< one of them or a list
  digest,       ///< SHA-256, 64 hex digits
  count,        ///< a whole number in [low, high]
  repeat,       ///< like count, or a map with Key::members
  number,       ///< a number in [low, high]
  ratio,        ///< a number in [low, high], or "10%" for 0.10
  positive,     ///< a number above 0
  duration,     ///< "30s", above 0
  port,         ///< a TCP port or auto
  phase,        ///< a duration, or {duration: 30s}
  flag,         ///< true or false
  texts,        ///< a text or a list of texts
  labels,       ///< a fault label or a list of them
  codes,        ///< an exit code or a list of them
  statuses,     ///< a status of HTTP or a class of them, or a list of those
  processors,   ///< 2, "0,2-3" or [0, 2]
  command,      ///< a list of arguments, or shell text
  parameters,   ///< a map of names to lists of values
  environment,  ///< a map of variables to texts
  text_map,     ///< a map of names to texts
  docref_map,   ///< a map of test cases to DocRefs; "$comment" is ignored
  choice_map,   ///< a map of names to one of Key::choices
  number_map,   ///< a map of the names in Key::choices to numbers
  section,      ///< a map with Key::members
  sections,     ///< a list of maps with Key::members
  ignored,      ///< a map that only other tools read
  reasons,      ///< a list of maps of a pattern to the reason why it is there
  named,        ///< a map of names to maps with Key::members
  later,        ///< known, but not supported by this version
};

/// Where a key is allowed.
enum class Scope { anywhere, scenario_only };

/// A scenario that is being put together.
struct Draft {
  model::Scenario scenario;
  std::vector<std::string> shell;  ///< arguments before a command that is shell text
  std::vector<std::pair<std::string, std::vector<std::string>>> parameters;  ///< in the order of the file
};

/// One row of the table of keys, from which parsing, checks, suggestions,
/// `run --explain` and the JSON Schemas are made.
struct Key {
  std::string_view name;
  Shape shape = Shape::text;
  std::string_view help = {};
  double low = 0;
  double high = 1e6;
  std::string_view choices = {};      ///< of a choice, choice_map or number_map, separated by '|'
  std::span<const Key> members = {};  ///< of a section
  std::string_view fallback = {};     ///< built-in default as YAML text; empty: none
  std::string_view example = {};      ///< YAML; empty: key_reference.cpp has one for it or for a key around it
  Scope scope = Scope::anywhere;
  void (*bind)(Draft& draft, const syntax::Yaml& value) = nullptr;  ///< puts a checked value into a scenario
};

/// Returns the keys of a scenario file; those of Scope::anywhere are also allowed in `defaults:`.
std::span<const Key> scenario_keys();

/// Returns the keys of benchgate.yaml.
std::span<const Key> configuration_keys();

}  // namespace benchgate::format
