// SPDX-License-Identifier: MIT
#include "lint/measured.hpp"

namespace benchgate::lint {

namespace {

/// The functions and closures with a parameter of type *testing.B, or *testing.PB.
std::vector<Function> functions_with(std::string_view code, std::string_view type) {
  std::vector<Function> functions;
  for (std::size_t at = find_word(code, type); at != nowhere; at = find_word(code, type, at + 1)) {
    const std::size_t star = last_before(code, at);
    if (star == nowhere || code[star] != '*') continue;
    const std::size_t handle_end = last_before(code, star);
    if (handle_end == nowhere) continue;
    const std::size_t open = find_back(code, '(', at);
    const std::size_t close = open == nowhere ? nowhere : closing(code, open);
    if (close == nowhere) continue;
    const std::size_t body = find_near(code, "{\n", close);
    if (body == nowhere || code[body] != '{') continue;
    const std::size_t end = closing(code, body);
    if (end == nowhere) continue;
    functions.push_back({.name = std::string(name_before(code, open)),
                         .at = open,
                         .body = {body + 1, end},
                         .handle = std::string(name_before(code, handle_end + 1))});
  }
  return functions;
}

/// The function with a name that holds a position, for messages.
std::string name_of_outer(const std::vector<Function>& functions, std::size_t at) {
  for (const Function& function : functions)
    if (function.body.holds(at) && !function.name.empty() && function.name != "func") return function.name;
  return "";
}

/// Whether the header of a loop counts up to `count`; a loop that waits for a number does not.
bool counts_to(std::string_view header, const std::string& count) {
  return has_word(header, count) && (header.find('<') != nowhere || header.find('>') != nowhere ||
                                     header.find(';') != nowhere || has_word(header, "range"));
}

void add_loops(Source& source, const std::vector<Function>& functions, std::string_view condition, Measured::By by) {
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, "for"); at != nowhere; at = find_word(code, "for", at + 1)) {
    const std::size_t open = find_near(code, "{", at);
    if (open == nowhere) continue;
    const std::string_view header = code.substr(at, open - at);
    const std::size_t close = closing(code, open);
    if (close == nowhere) continue;
    for (const Function& function : functions) {
      if (!function.body.holds(at) || function.handle.empty()) continue;
      const bool counted = by == Measured::By::loop && counts_to(header, function.handle + ".N");
      if (!counted && !has_word(header, function.handle + std::string(condition))) continue;
      source.measured.push_back(
          {name_of_outer(source.functions, at), at, {open + 1, close}, counted ? Measured::By::counted_loop : by});
      break;
    }
  }
}

}  // namespace

void find_go_benchmarks(Source& source) {
  if (!has_word(source.code(), "testing.B")) return;
  source.functions = functions_with(source.code(), "testing.B");
  add_loops(source, source.functions, ".Loop", Measured::By::loop);
  add_loops(source, functions_with(source.code(), "testing.PB"), ".Next", Measured::By::parallel_loop);
}

}  // namespace benchgate::lint
