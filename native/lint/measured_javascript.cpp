// SPDX-License-Identifier: MIT
#include <array>

#include "base/text.hpp"
#include "lint/measured.hpp"

namespace benchgate::lint {

namespace {

constexpr std::array<std::string_view, 6> js_packages{"tinybench", "mitata",     "benchmark",
                                                      "benny",     "cronometro", "vitest"};
constexpr std::array<std::string_view, 6> js_runners{"bench", ".add", ".bench", "bench.only", "b.add", "suite.add"};

/// Whether a file imports a package, by its name as a whole string.
bool imports(const syntax::SourceText& source, std::string_view package) {
  for (const char quote : {'\'', '"'}) {
    const std::string word = quote + std::string(package) + quote;
    if (source.text.find(word) != std::string::npos) return true;
  }
  return false;
}

/// The body of a function that an argument writes down; empty if it is none.
Span function_body(std::string_view code, Span argument) {
  const std::string_view text = text_of(code, argument);
  const std::size_t arrow = text.find("=>");
  std::size_t open = nowhere;
  if (text.starts_with("function") || text.starts_with("async function")) {
    open = code.find(')', argument.begin);
    open = open == nowhere ? nowhere : code.find('{', open);
  } else if (arrow != std::string_view::npos) {
    open = skip_space(code, argument.begin + arrow + 2);
    if (open < argument.end && code[open] != '{') return {open, argument.end};
  }
  if (open == nowhere || open >= argument.end) return {};
  const std::size_t close = closing(code, open);
  return close == nowhere ? Span() : Span{open + 1, close};
}

/// The text of a string, as a label.
std::string label_of(const Source& source, Span argument) {
  const std::string_view text = text_of(source.text.text, argument);
  const bool is_string = text.size() >= 2 && std::string_view("'\"`").find(text.front()) != std::string_view::npos;
  return is_string ? std::string(base::truncate_utf8(text.substr(1, text.size() - 2), 60)) : "";
}

}  // namespace

void find_javascript_benchmarks(Source& source) {
  bool is_known = false;
  for (const std::string_view package : js_packages) is_known = is_known || imports(source.text, package);
  if (!is_known) return;
  const std::string_view code = source.code();
  for (const std::string_view runner : js_runners)
    for (std::size_t at = find_word(code, runner); at != nowhere; at = find_word(code, runner, at + 1)) {
      const Span arguments = arguments_at(code, at + runner.size());
      const std::vector<Span> each = pieces(code, arguments, ',');
      if (each.size() < 2) continue;
      const Span body = function_body(code, each[1]);
      if (!body.empty()) source.measured.push_back({label_of(source, each[0]), at, body, Measured::By::closure});
    }
}

}  // namespace benchgate::lint
