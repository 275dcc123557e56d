// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintBasis;
using model::LintSeverity;

/// Names of functions that keep a result alive, in Google Benchmark, folly, nanobench and by custom.
bool keeps_results(std::string_view body) {
  constexpr std::array<std::string_view, 8> keepers{
      "DoNotOptimize",   "ClobberMemory", "doNotOptimizeAway", "doNotOptimize",
      "do_not_optimize", "escape",        "clobber",           "keep"};
  return std::any_of(keepers.begin(), keepers.end(), [&](std::string_view keeper) { return has_word(body, keeper); });
}

/// Whether an object of such a type does its work when it is destroyed.
bool is_guard(std::string_view declaration) {
  constexpr std::array<std::string_view, 9> signs{"lock",  "Lock",  "guard", "Guard", "scope",
                                                  "Scope", "Timer", "span",  "Span"};
  return std::any_of(signs.begin(), signs.end(),
                     [&](std::string_view sign) { return declaration.find(sign) != std::string_view::npos; });
}

/// The name that a statement declares: the last word before '=', '(' or '{' of "type name = ..."; "" if it declares
/// none.
std::string_view declared_name(std::string_view statement) {
  const std::size_t end = statement.find_first_of("=({;");
  const std::string_view left = base::trim(statement.substr(0, end));
  const std::string_view name = name_before(left, left.size());
  const std::string_view type = base::trim(left.substr(0, left.size() - name.size()));
  if (name.empty() || type.empty()) return {};
  if (type.ends_with("->")) return {};
  const bool is_type = is_name_character(type.back()) || type.back() == '>' || type.back() == '&' || type.back() == '*';
  for (const std::string_view word :
       {"return", "delete", "throw", "new", "for", "if", "while", "else", "using", "case", "co_await"})
    if (type == word || name == word || type.starts_with(std::string(word) + " ")) return {};
  return is_type ? name : std::string_view();
}

/// A variable of the loop that nothing uses, in a loop that keeps nothing alive.
std::vector<Found> unused_results(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    const std::string_view body = text_of(source.code(), measured.body);
    if (measured.by != Measured::By::loop || keeps_results(body)) continue;
    const std::vector<Span> statements = pieces(source.code(), measured.body, ';');
    bool all_unused = !statements.empty();
    for (const Span statement : statements) {
      const std::string_view text = text_of(source.code(), statement);
      const std::string_view name = declared_name(text);
      if (text.starts_with("(void)")) continue;
      all_unused = all_unused && !name.empty() && !is_guard(text);
    }
    if (!all_unused) continue;
    const std::string_view last = declared_name(text_of(source.code(), statements.back()));
    found.push_back({statements.back().begin, fmt::format("{} {}", last, in_benchmark(measured.name))});
  }
  return found;
}

/// DoNotOptimize(f(1)): the call is computed by the compiler.
std::vector<Found> constant_calls(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured)
    for (std::size_t at = find_in(source.code(), "DoNotOptimize", measured.body); at != nowhere;
         at = find_in(source.code(), "DoNotOptimize", {at + 1, measured.body.end})) {
      const Span outer = arguments_at(source.code(), at + std::string_view("DoNotOptimize").size());
      const std::string_view call = base::trim(text_of(source.code(), outer));
      const std::size_t open = call.find('(');
      if (open == std::string_view::npos || closing(call, open) != call.size() - 1) continue;
      const std::string_view name = call.substr(0, open);
      const bool is_function =
          std::all_of(name.begin(), name.end(), [](char c) { return is_name_character(c) || c == ':'; });
      const bool is_inner = is_literal(call.substr(open + 1, call.size() - open - 2));
      const bool is_macro = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      if (!is_macro && is_function && is_inner)
        found.push_back({at, fmt::format("{} {}", name, in_benchmark(measured.name))});
    }
  return found;
}

/// The first state.PauseTiming() in each loop.
std::vector<Found> pauses(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured)
    if (const std::size_t at = find_in(source.code(), rule.words, measured.body); at != nowhere)
      found.push_back({at, in_benchmark(measured.name)});
  return found;
}

/// BENCHMARK("...") { f(); }; of Catch2, whose only statement is a call with a result that nobody takes.
std::vector<Found> returns_nothing(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    const std::string_view body = text_of(source.code(), measured.body);
    if (measured.by != Measured::By::closure || has_word(body, "return") || keeps_results(body)) continue;
    const std::vector<Span> statements = pieces(source.code(), measured.body, ';');
    if (statements.empty()) continue;
    const std::string_view last = text_of(source.code(), statements.back());
    const std::string_view name = declared_name(last);
    if (!name.empty() && !is_guard(last)) found.push_back({measured.at, std::string(name)});
  }
  return found;
}

/// A build file of benchmarks that sets the build type Debug, whatever the user asked for.
std::vector<Found> debug_build(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  const bool has_benchmarks = code.find("benchmark::benchmark") != nowhere || code.find("nanobench") != nowhere ||
                              code.find("find_package(benchmark") != nowhere;
  if (!has_benchmarks) return found;
  int conditions = 0;
  std::size_t begin = 0;
  for (const std::string_view line : base::split(code, '\n')) {
    const std::string_view command = base::trim(line);
    if (command.starts_with("if(") || command.starts_with("if (")) ++conditions;
    if (command.starts_with("endif")) --conditions;
    const bool sets = command.starts_with("set(CMAKE_BUILD_TYPE") || command.starts_with("set (CMAKE_BUILD_TYPE");
    if (sets && conditions == 0 && has_word(source.text.text.substr(begin, line.size()), "Debug"))
      found.push_back({begin, ""});
    begin += line.size() + 1;
  }
  return found;
}

const std::array cpp_table{
    Rule{{.id = "cpp/dead-code",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::warning,
          .message = "the compiler may remove the measured code, because nothing uses its result",
          .fix = "hand the result to benchmark::DoNotOptimize",
          .origin = "https://github.com/google/benchmark/blob/main/docs/user_guide.md#preventing-optimization"},
         syntax::Language::cpp,
         unused_results},
    Rule{{.id = "cpp/constant-input",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::warning,
          .message = "the input is constant: the compiler may compute the result in advance in spite of DoNotOptimize",
          .fix = "put the input into a variable and hand that to benchmark::DoNotOptimize before the call",
          .origin = "https://github.com/google/benchmark/blob/main/docs/user_guide.md#preventing-optimization"},
         syntax::Language::cpp,
         constant_calls},
    Rule{{.id = "cpp/timer-in-loop",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::note,
          .message = "PauseTiming and ResumeTiming in the loop take time themselves, which distorts short code",
          .fix = "prepare the inputs before the loop, or measure with UseManualTime",
          .origin = "https://github.com/google/benchmark/blob/main/docs/user_guide.md#controlling-timers"},
         syntax::Language::cpp,
         pauses,
         "PauseTiming"},
    Rule{{.id = "cpp/returns-nothing",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::note,
          .message = "the compiler may remove the measured code, because the block returns nothing",
          .fix = "return the result: BENCHMARK(\"name\") { return f(); };",
          .origin = "https://github.com/catchorg/Catch2/blob/devel/docs/benchmarks.md#the-optimizer"},
         syntax::Language::cpp,
         returns_nothing},
    Rule{{.id = "cpp/sorted-input",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::warning,
          .message = "the measured code sorts in place: from the second iteration on, the input is sorted already",
          .fix = "copy the unsorted input in each iteration",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::cpp,
         sorts_again,
         "std::sort std::stable_sort std::ranges::sort ranges::sort"},
    Rule{{.id = "cpp/sleep",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::warning,
          .message = "the measured code sleeps, so the time is mostly that of the sleep",
          .fix = "wait for a condition instead",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::cpp,
         calls_in_measured,
         "sleep_for usleep nanosleep"},
    Rule{{.id = "cpp/prints",
          .scope = "*.cpp, *.cc, *.h, ...",
          .severity = LintSeverity::note,
          .message = "the measured code prints, so that the terminal or the file is measured, too",
          .fix = "print after the measurement",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::cpp,
         calls_in_measured,
         "printf puts"},
    Rule{{.id = "cpp/debug-build",
          .scope = "CMakeLists.txt, *.cmake",
          .severity = LintSeverity::warning,
          .basis = LintBasis::setting,
          .message = "the build file of the benchmarks sets the build type Debug",
          .fix = "configure with -DCMAKE_BUILD_TYPE=Release, and set a default only if none is given",
          .origin = "https://github.com/google/benchmark/blob/main/README.md#debug-vs-release"},
         syntax::Language::cmake,
         debug_build},
};

}  // namespace

std::span<const Rule> cpp_rules() { return cpp_table; }

}  // namespace benchgate::lint
