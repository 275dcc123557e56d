// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "lint/measured.hpp"

namespace benchgate::lint {

namespace {

/// The functions with a parameter of type State&.
std::vector<Function> functions_with_state(std::string_view code) {
  std::vector<Function> functions;
  for (std::size_t at = find_word(code, "State"); at != nowhere; at = find_word(code, "State", at + 1)) {
    const std::size_t reference = skip_space(code, at + 5);
    if (reference >= code.size() || code[reference] != '&') continue;
    const std::size_t name = skip_space(code, reference + 1);
    const std::string_view handle = name_at(code, name);
    const std::size_t open = find_back(code, '(', at);
    const std::size_t close = open == nowhere ? nowhere : closing(code, open);
    if (handle.empty() || close == nowhere || close < at) continue;
    const std::size_t body = find_near(code, "{;", close);
    if (body == nowhere || code[body] != '{') continue;
    const std::size_t end = closing(code, body);
    if (end == nowhere) continue;
    functions.push_back({std::string(name_before(code, open)), open, Span{body + 1, end}, std::string(handle)});
  }
  return functions;
}

/// The statement that begins at `at`: the inside of a block, or all up to its semicolon.
Span statement_at(std::string_view code, std::size_t at) {
  at = skip_space(code, at);
  if (at >= code.size()) return {};
  if (code[at] == '{') {
    const std::size_t close = closing(code, at);
    return close == nowhere ? Span() : Span{at + 1, close};
  }
  const std::size_t end = find_near(code, ";", at);
  return end == nowhere ? Span() : Span{at, end + 1};
}

void add_state_loops(Source& source, const Function& function) {
  const std::string_view code = source.code();
  for (const std::string_view word : {"for", "while"})
    for (std::size_t at = find_in(code, word, function.body); at != nowhere;
         at = find_in(code, word, {at + 1, function.body.end})) {
      const Span header = arguments_at(code, at + word.size());
      if (header.empty()) continue;
      const std::string_view text = text_of(code, header);
      const std::size_t colon = text.rfind(':');
      const bool ranges =
          word == "for" && colon != nowhere && text.substr(skip_space(text, colon + 1)) == function.handle;
      const bool keeps = text.find(function.handle + ".KeepRunning") != nowhere;
      if (!ranges && !keeps) continue;
      const Span body = statement_at(code, header.end + 1);
      if (!body.empty()) source.measured.push_back({function.name, at, body, Measured::By::loop});
    }
}

/// Catch2: BENCHMARK("name") { ... }
void add_catch_blocks(Source& source) {
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, "BENCHMARK"); at != nowhere; at = find_word(code, "BENCHMARK", at + 1)) {
    const Span name = arguments_at(code, at + std::string_view("BENCHMARK").size());
    if (name.empty() || code[skip_space(code, name.begin)] != '"') continue;
    const std::size_t open = skip_space(code, name.end + 1);
    if (open >= code.size() || code[open] != '{') continue;
    const std::size_t close = closing(code, open);
    if (close != nowhere) source.measured.push_back({"", at, {open + 1, close}, Measured::By::closure});
  }
}

}  // namespace

void find_cpp_benchmarks(Source& source) {
  if (has_word(source.code(), "State")) source.functions = functions_with_state(source.code());
  for (const Function& function : source.functions) add_state_loops(source, function);
  add_catch_blocks(source);
}

}  // namespace benchgate::lint
