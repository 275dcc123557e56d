// SPDX-License-Identifier: MIT
#include "imports/name_filter.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

constexpr std::string_view path_separator = " > ";

/// `text` with a backslash in front of the characters in `special`.
std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char character : text) {
    if (special.find(character) != std::string_view::npos) result += '\\';
    result += character;
  }
  return result;
}

/// POSIX refuses a backslash in front of other characters, such as ']' and '}', which mean themselves.
std::string regex_of(std::string_view name) { return escaped(name, "\\^$.|?*+()[{"); }

std::string whole_regex(const model::ImportedCase& test_case) { return regex_of(test_case.name); }

std::string plain_name(const model::ImportedCase& test_case) { return test_case.name; }

/// The test case, without its sections and benchmarks, which no option selects.
std::string catch2_name(const model::ImportedCase& test_case) {
  const std::string_view name = test_case.name;
  return escaped(name.substr(0, name.find(path_separator)), "\\,[]*\"~");
}

/// "-bench" has a pattern for each part of a name between '/', and '|' between alternatives outside of parentheses.
std::string go_name(const model::ImportedCase& test_case) {
  std::vector<std::string> parts;
  for (const std::string_view part : base::split(test_case.name, '/'))
    parts.push_back(fmt::format("^{}$", regex_of(part)));
  // Without GOMAXPROCS behind it, a "-2" that was parsed as such belongs to the name.
  for (const auto& [parameter, value] : test_case.parameters)
    if (parameter == "gomaxprocs" && value != "1")
      parts.back().insert(parts.back().size() - 1, fmt::format("(-{})?", value));
  return base::join(parts, "/");
}

/// Returns a pattern of the names of suites and benchmark with a blank between them; " > " may separate names or be a
/// part of one.
std::string vitest_name(const model::ImportedCase& test_case) {
  std::string_view rest = test_case.name;
  const std::size_t file = rest.find(path_separator);
  if (file != std::string_view::npos) rest.remove_prefix(file + path_separator.size());
  std::string pattern;
  for (;;) {
    const std::size_t end = rest.find(path_separator);
    pattern += regex_of(rest.substr(0, end));
    if (end == std::string_view::npos) return pattern;
    pattern += " (> )?";
    rest.remove_prefix(end + path_separator.size());
  }
}

void replace_placeholder(std::string& argument, std::string_view text) {
  std::size_t at = 0;
  while ((at = argument.find(names_placeholder, at)) != std::string::npos) {
    argument.replace(at, names_placeholder.size(), text);
    at += text.size();
  }
}

}  // namespace

const NameFilter regex_filter{whole_regex, "^(", "|", ")$"};
const NameFilter plain_filter{plain_name};
const NameFilter catch2_filter{catch2_name, "", ",", ""};
const NameFilter go_filter{go_name, "", "|", ""};
const NameFilter vitest_filter{vitest_name, "^(", "|", ")$"};

std::vector<std::string> filter_arguments(const NameFilter& filter, std::span<const std::string> option,
                                          std::span<const std::string> patterns) {
  std::vector<std::string> names(patterns.begin(), patterns.end());
  if (!filter.between.empty())
    names = {fmt::format("{}{}{}", filter.before, base::join(names, filter.between), filter.after)};
  std::vector<std::string> arguments;
  for (const std::string& argument : option) {
    const bool has_names = argument.find(names_placeholder) != std::string::npos;
    for (const std::string& name : has_names ? names : std::vector<std::string>{""})
      replace_placeholder(arguments.emplace_back(argument), name);
  }
  return arguments;
}

}  // namespace benchgate::imports
