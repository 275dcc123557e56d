// SPDX-License-Identifier: MIT
#include "cli/options.hpp"

// Commas never split values: the library's delimiter is set to a byte that no argument can hold.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#define CXXOPTS_NO_REGEX  // compiles in half the time
#include <cxxopts.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 7> globals{{
    {"format", "text|json|markdown", "", "output format", Kind::choice},
    {"color", "auto|always|never", "auto", "coloured output", Kind::choice},
    {"progress", "auto|always|never", "auto", "progress line", Kind::choice},
    {"quiet", "", "", "print results and errors only", Kind::flag},
    {"config", "FILE", "", "configuration file (default: ./benchgate.yaml)"},
    {"version", "", "", "print the version", Kind::flag},
    {"help", "", "", "print this help", Kind::flag},
}};

std::string dashed(std::string_view name) { return fmt::format("--{}", name); }

[[noreturn]] void refuse(const Option& option, std::string_view value, std::string_view what) {
  throw Error(dashed(option.name), fmt::format("'{}' {}", value, what));
}

void check_choice(const Option& option, std::string_view value) {
  const auto choices = base::split(option.values, '|');
  if (std::find(choices.begin(), choices.end(), value) != choices.end()) return;
  refuse(option, value, fmt::format("is not one of {}{}", option.values, base::suggestion(value, choices)));
}

void check_number(const Option& option, std::string_view value) {
  const auto number = base::parse_number(option.kind == Kind::ratio ? base::ratio_text(value) : std::string(value));
  if (!number)
    refuse(option, value,
           option.kind == Kind::ratio ? "is not a number or a percentage such as 10%" : "is not a number");
  if (option.kind == Kind::open_number && (*number <= option.low || *number >= option.high))
    refuse(option, value,
           option.high >= 1e15 ? fmt::format("must be greater than {}", base::format_number(option.low))
                               : fmt::format("must be greater than {} and less than {}",
                                             base::format_number(option.low), base::format_number(option.high)));
  if (option.kind != Kind::open_number && (*number < option.low || *number > option.high))
    refuse(option, value,
           option.high >= 1e15 ? fmt::format("must be at least {}", base::format_number(option.low))
                               : fmt::format("must be between {} and {}", base::format_number(option.low),
                                             base::format_number(option.high)));
}

void check_count(const Option& option, std::string_view value) {
  const auto number = base::parse_integer(value);
  if (!number) refuse(option, value, "is not a whole number");
  const auto as_double = static_cast<double>(*number);
  if (as_double < option.low) refuse(option, value, fmt::format("must be at least {}", option.low));
  if (option.high > 0 && as_double > option.high) refuse(option, value, fmt::format("must be at most {}", option.high));
}

void check_value(const Option& option, std::string_view value) {
  switch (option.kind) {
    case Kind::flag:
    case Kind::text: return;
    case Kind::choice: return check_choice(option, value);
    case Kind::count: return check_count(option, value);
    case Kind::number:
    case Kind::ratio:
    case Kind::open_number: return check_number(option, value);
    case Kind::duration:
      if (!base::parse_duration(value)) refuse(option, value, "is not a duration such as 30s or 250ms");
  }
}

/// Leaves out what only goes on where another one ends: --baseline-name beside --baseline.
void keep_shortest(std::vector<std::string>& names) {
  std::erase_if(names, [all = names](const std::string& one) {
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& other) { return one.starts_with(fmt::format("{}-", other)); });
  });
}

/// The options that `name` may stand for: those that begin with it, else one with nearly the same letters, else those
/// of which it is a part, else those that are a part of it, at a dash. None if they are many.
std::vector<std::string> near_options(std::span<const Option> rows, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Option& option : rows)
    if (!option.hidden) names.push_back(option.name);
  constexpr std::size_t shortest = 2, most = 3;
  const auto those = [&](const auto& is_meant) {
    std::vector<std::string> found;
    for (const std::string_view one : names)
      if (is_meant(one)) found.emplace_back(one);
    keep_shortest(found);
    return found.size() > most ? std::vector<std::string>() : found;
  };
  const std::string word = fmt::format("-{}-", name);
  const auto dashed_like = [](std::string_view one) { return fmt::format("-{}-", one); };
  std::vector<std::string> found;
  if (name.size() >= shortest) {
    // A whole word first: --out is rather a part of --out-dir than of --output.
    found = those([&](std::string_view one) { return dashed_like(one).starts_with(word); });
    if (found.empty()) found = those([&](std::string_view one) { return one.starts_with(name); });
  }
  if (!found.empty()) return found;
  if (const auto best = base::nearest(name, names)) return {std::string(*best)};
  if (name.size() < shortest) return {};
  found = those([&](std::string_view one) { return dashed_like(one).find(word) != std::string::npos; });
  if (found.empty()) found = those([&](std::string_view one) { return word.starts_with(dashed_like(one)); });
  return found;
}

void refuse_unknown(std::span<const Option> rows, std::string_view word, const OptionHint& elsewhere) {
  std::string_view name = word.substr(std::min(word.find_first_not_of('-'), word.size()));
  name = name.substr(0, name.find('='));
  if (const std::vector<std::string> near = near_options(rows, name); !near.empty())
    throw Error(word, fmt::format("unknown option (did you mean '--{}'?)", base::join(near, "' or '--")));
  const std::string hint = elsewhere ? elsewhere(name) : std::string();
  throw Error(word, fmt::format("unknown option ({})", hint.empty() ? "--help lists them" : hint));
}

/// Throws Error for an option without its value: the library's own message is less clear.
void refuse_missing_value(std::span<const Option> rows, std::span<const std::string> arguments) {
  for (const Option& option : rows)
    if (option.kind != Kind::flag && !arguments.empty() && arguments.back() == dashed(option.name))
      throw Error(arguments.back(), fmt::format("needs a value: {} {}", arguments.back(), option.values));
}

cxxopts::ParseResult parse_by_library(std::span<const Option> rows, std::span<const std::string> arguments) {
  cxxopts::Options parser("benchgate");
  parser.allow_unrecognised_options();
  for (const Option& option : rows) {
    const std::string names = option.name == "help" ? "h,help" : std::string(option.name);
    if (option.kind == Kind::flag)
      parser.add_options()(names, "");
    else
      parser.add_options()(names, "", cxxopts::value<std::vector<std::string>>());
  }
  std::vector<const char*> argv{"benchgate"};
  for (const std::string& word : arguments) argv.push_back(word.c_str());
  int count = static_cast<int>(argv.size());
  const char** first = argv.data();
  return parser.parse(count, first);
}

}  // namespace

std::span<const Option> global_options() { return globals; }

Arguments parse_arguments(std::span<const Option> table, std::span<const std::string> argv,
                          const OptionHint& elsewhere) {
  Arguments arguments;
  arguments.table_.assign(table.begin(), table.end());
  const auto dashes = std::find(argv.begin(), argv.end(), "--");
  arguments.has_rest = dashes != argv.end();
  if (arguments.has_rest) arguments.rest.assign(dashes + 1, argv.end());
  const auto before_dashes = argv.first(static_cast<std::size_t>(dashes - argv.begin()));
  refuse_missing_value(table, before_dashes);
  const cxxopts::ParseResult result = [&] {
    try {
      return parse_by_library(table, before_dashes);
    } catch (const std::exception& error) {  // the library's exception classes differ between its versions
      throw Error("", error.what());
    }
  }();
  for (const std::string& word : result.unmatched()) {
    if (word.size() > 1 && word.front() == '-') refuse_unknown(table, word, elsewhere);
    arguments.positional.push_back(word);
  }
  for (const Option& option : table) {
    const std::string name(option.name);
    if (result.count(name) == 0) continue;
    std::vector<std::string> values;
    if (option.kind != Kind::flag) values = result[name].as<std::vector<std::string>>();
    for (const std::string& value : values) check_value(option, value);
    auto& stored = arguments.values_[std::string(option.alias_of.empty() ? option.name : option.alias_of)];
    stored.insert(stored.end(), values.begin(), values.end());
    if (stored.size() > 1 && !option.repeated) throw Error(dashed(option.name), "is given more than once");
  }
  return arguments;
}

const Option* Arguments::find_row(std::string_view name) const {
  const auto found =
      std::find_if(table_.begin(), table_.end(), [&](const Option& option) { return option.name == name; });
  return found == table_.end() ? nullptr : &*found;
}

const Option& Arguments::row(std::string_view name) const {
  if (const Option* const found = find_row(name)) return *found;
  throw std::logic_error(fmt::format("this command has no option --{}", name));
}

bool Arguments::has_option(std::string_view name) const { return find_row(name) != nullptr; }

bool Arguments::given(std::string_view name) const { return values_.find(row(name).name) != values_.end(); }

std::optional<std::string> Arguments::text_if(std::string_view name) const {
  if (const auto found = values_.find(row(name).name); found != values_.end() && !found->second.empty())
    return found->second.back();
  return std::nullopt;
}

std::string Arguments::text(std::string_view name) const {
  return text_if(name).value_or(std::string(row(name).fallback));
}

std::vector<std::string> Arguments::list(std::string_view name) const {
  const auto found = values_.find(row(name).name);
  return found == values_.end() ? std::vector<std::string>{} : found->second;
}

double Arguments::number(std::string_view name) const {
  return base::parse_number(base::ratio_text(text(name))).value();
}
std::int64_t Arguments::count(std::string_view name) const { return base::parse_integer(text(name)).value(); }

}  // namespace benchgate::cli
