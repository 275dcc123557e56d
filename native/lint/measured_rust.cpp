// SPDX-License-Identifier: MIT
#include <array>

#include "base/text.hpp"
#include "lint/measured.hpp"

namespace benchgate::lint {

namespace {

constexpr std::array<std::string_view, 4> tools{"criterion", "#[bench]", "divan", "Bencher"};

/// Methods that execute a closure again and again, and which argument that is.
struct Runner {
  std::string_view name;
  std::size_t closure;
};
constexpr std::array<Runner, 8> runners{{{".iter", 0},
                                         {".iter_with_large_drop", 0},
                                         {".iter_batched", 1},
                                         {".iter_batched_ref", 1},
                                         {".bench", 0},
                                         {".bench_local", 0},
                                         {".bench_values", 0},
                                         {".bench_refs", 0}}};

/// The body of the closure in `argument`, after its parameters; empty if it is none.
Span closure_body(std::string_view code, Span argument) {
  std::size_t at = skip_space(code, argument.begin);
  if (name_at(code, at) == "move") at = skip_space(code, at + 4);
  if (at >= argument.end || code[at] != '|') return {};
  const std::size_t end = code.find('|', at + 1);
  if (end == nowhere || end >= argument.end) return {};
  Span body{skip_space(code, end + 1), argument.end};
  if (!body.empty() && code[body.begin] == '{')
    if (const std::size_t close = closing(code, body.begin); close != nowhere) return {body.begin + 1, close};
  return body;
}

}  // namespace

void find_rust_benchmarks(Source& source) {
  const std::string_view code = source.code();
  bool is_known = false;
  for (const std::string_view tool : tools) is_known = is_known || code.find(tool) != nowhere;
  if (!is_known) return;
  for (const Runner& runner : runners)
    for (std::size_t at = find_word(code, runner.name); at != nowhere; at = find_word(code, runner.name, at + 1)) {
      const Span arguments = arguments_at(code, at + runner.name.size());
      if (arguments.empty()) continue;
      const std::vector<Span> each = pieces(code, arguments, ',');
      // The commas between the parameters of a closure are in no brackets, so the closure is split into pieces; the
      // first of them begins where the closure begins.
      if (each.size() <= runner.closure) continue;
      const Span argument = runner.closure == 0 ? arguments : Span{each[1].begin, each.back().begin};
      const Span body = closure_body(code, argument);
      const bool has_input = runner.name.starts_with(".iter_batched") || runner.name.ends_with("_values") ||
                             runner.name.ends_with("_refs");
      const Measured::By by = has_input ? Measured::By::closure_with_input : Measured::By::closure;
      if (!body.empty()) source.measured.push_back({"", at, body, by});
    }
}

}  // namespace benchgate::lint
