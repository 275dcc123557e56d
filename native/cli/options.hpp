// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::cli {

/// The type of an option's value.
enum class Kind {
  flag,         ///< no value
  text,         ///< any text
  choice,       ///< one of `values`, separated by '|'
  count,        ///< a whole number in [low, high]
  number,       ///< a number in [low, high]
  ratio,        ///< a number in [low, high], or "10%" for 0.10
  open_number,  ///< a number in (low, high), both ends excluded
  duration,     ///< "30s", "250ms"
};

/// One row of a command's option table, from which parsing, range checks,
/// help, completions and docs/ are made.
struct Option {
  std::string_view name;      ///< without dashes
  std::string_view values;    ///< as help shows it: "N", "DIR", "text|json"; empty for a flag
  std::string_view fallback;  ///< value when not given; empty: none
  std::string_view help;
  Kind kind = Kind::text;
  double low = 0;
  double high = 0;
  bool repeated = false;           ///< may be given more than once
  std::string_view alias_of = {};  ///< another name for that option
  bool hidden = false;             ///< accepted but not in help
};

/// The name of an option and its default, which a lower layer knows.
using DefaultOf = std::pair<std::string_view, std::string>;

/// Returns the table with these defaults; their texts must live as long as it does.
template <std::size_t Count>
std::array<Option, Count> with_defaults(std::array<Option, Count> table, std::span<const DefaultOf> defaults) {
  for (Option& option : table)
    for (const auto& [name, text] : defaults)
      if (option.name == name) option.fallback = text;
  return table;
}

/// What else is known of an option's name, as "benchgate run has it"; "": nothing.
using OptionHint = std::function<std::string(std::string_view name)>;

/// The parsed command line, checked against a table. Looking up an option that the table does not have throws
/// std::logic_error.
class Arguments {
 public:
  /// Whether the command has this option. Code that several commands share has to ask first.
  bool has_option(std::string_view name) const;
  bool given(std::string_view name) const;
  bool flag(std::string_view name) const { return given(name); }
  /// Returns the value given, else the table's fallback; empty without both.
  std::string text(std::string_view name) const;
  std::optional<std::string> text_if(std::string_view name) const;
  std::vector<std::string> list(std::string_view name) const;
  /// Returns the value or fallback as a number. Precondition: one of them exists.
  double number(std::string_view name) const;
  std::int64_t count(std::string_view name) const;

  std::vector<std::string> positional;  ///< arguments that are not options
  std::vector<std::string> rest;        ///< everything after "--"
  bool has_rest = false;                ///< whether there was a "--"

 private:
  friend Arguments parse_arguments(std::span<const Option> table, std::span<const std::string> argv,
                                   const OptionHint& elsewhere);
  const Option* find_row(std::string_view name) const;
  const Option& row(std::string_view name) const;

  std::vector<Option> table_;
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

/// Parses the arguments `argv` by `table`, the complete list of options. Throws Error for an
/// unknown option (with a suggestion), a missing or bad value, an option given
/// twice, and a value for a flag. `elsewhere` is asked about an option that nothing in the table is like.
Arguments parse_arguments(std::span<const Option> table, std::span<const std::string> argv,
                          const OptionHint& elsewhere = {});

/// Returns the global options. Every command has --version and --help; it lists the others that it uses.
std::span<const Option> global_options();

}  // namespace benchgate::cli
