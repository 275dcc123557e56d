// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

/// What a call sorts: the object of a method, else the first name of the first argument ("v" of sort(v.begin(), ...)).
std::string_view sorted_thing(std::string_view code, std::size_t at, std::string_view word) {
  if (word.front() == '.') return name_before(code, at);
  const Span arguments = arguments_at(code, at + word.size());
  std::size_t begin = skip_space(code, arguments.begin);
  while (begin < arguments.end && (code[begin] == '&' || code[begin] == '*')) ++begin;
  return name_at(code, begin);
}

/// Whether a name gets a new value in a text: by =, by := or as an argument of a function that copies into it.
bool is_filled(std::string_view text, std::string_view name) {
  for (const std::string_view copies :
       {"copy", "Copy", "shuffle", "Shuffle", "clone_from", "copy_from_slice", "arraycopy"})
    if (text.find(copies) != nowhere) return true;
  for (std::size_t at = find_word(text, name); at != nowhere; at = find_word(text, name, at + 1)) {
    const std::size_t next = skip_space(text, at + name.size());
    const std::string_view rest = text.substr(next);
    if (rest.starts_with(":=") || (rest.starts_with("=") && !rest.starts_with("=="))) return true;
    if (at > 0 && (rest.starts_with("(") || rest.starts_with("{") || rest.starts_with(";") || rest.starts_with(":"))) {
      const std::size_t before = last_before(text, at);  // a declaration: std::vector<int> v(data);
      if (before != nowhere && (is_name_character(text[before]) || text[before] == '>')) return true;
    }
  }
  return false;
}

}  // namespace

std::string in_benchmark(std::string_view name) { return name.empty() ? "" : fmt::format("in {}", name); }

std::vector<Found> calls_in_measured(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured)
    for (const std::string_view word : base::split(rule.words, ' '))
      for (std::size_t at = find_in(source.code(), word, measured.body); at != nowhere;
           at = find_in(source.code(), word, {at + 1, measured.body.end})) {
        const std::size_t open = skip_space(source.code(), at + word.size());
        if (open >= source.code().size() || source.code()[open] != '(') continue;
        found.push_back(
            {at, fmt::format("{}{}{}", word, measured.name.empty() ? "" : " ", in_benchmark(measured.name))});
      }
  return found;
}

std::vector<Found> sorts_again(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    if (measured.by == Measured::By::closure_with_input) continue;
    const std::string_view body = text_of(source.code(), measured.body);
    for (const std::string_view word : base::split(rule.words, ' '))
      for (std::size_t at = find_word(body, word); at != nowhere; at = find_word(body, word, at + 1)) {
        const std::size_t open = skip_space(body, at + word.size());
        if (open >= body.size() || body[open] != '(') continue;
        const std::string_view thing = sorted_thing(body, at, word);
        if (thing.empty() || is_filled(body, thing)) continue;
        found.push_back({measured.body.begin + at,
                         fmt::format("{}{}{}", thing, measured.name.empty() ? "" : " ", in_benchmark(measured.name))});
      }
  }
  return found;
}

std::vector<Found> clock_differences(const Rule& rule, const Source& source, const Project&) {
  const std::string path = base::lower_case(source.text.path);
  if (path.find("bench") == std::string::npos && path.find("perf") == std::string::npos) return {};
  std::vector<Found> found;
  const std::string call = std::string(rule.words) + "()";
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, call); at != nowhere; at = find_word(code, call, at + 1)) {
    const std::size_t minus = skip_space(code, at + call.size());
    if (minus >= code.size() || code[minus] != '-') continue;
    const std::string_view start = name_at(code, skip_space(code, minus + 1));
    if (!start.empty() && std::isdigit(static_cast<unsigned char>(start.front())) == 0) found.push_back({at, ""});
  }
  return found;
}

}  // namespace benchgate::lint
