// SPDX-License-Identifier: MIT
#include <array>

#include <fmt/core.h>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintSeverity;

/// A test that asks for the fixture benchmark and never touches it.
std::vector<Found> unused_fixture(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Function& function : source.functions)
    if (function.name.starts_with("test") && !has_word(text_of(source.code(), function.body), "benchmark"))
      found.push_back({function.at, function.name});
  return found;
}

/// timeit(..., number=1): one execution, in which the clock and everything that is done once count.
std::vector<Found> times_once(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, "timeit"); at != nowhere; at = find_word(code, "timeit", at + 1)) {
    const Span arguments = arguments_at(code, at + std::string_view("timeit").size());
    for (const Span argument : pieces(code, arguments, ','))
      if (text_of(code, argument) == "number=1") found.push_back({at, ""});
  }
  return found;
}

/// benchmark(data.sort), beside code that sorts in a function.
std::vector<Found> sorts_method(const Rule& rule, const Source& source, const Project& project) {
  std::vector<Found> found = sorts_again(rule, source, project);
  for (const Function& function : source.functions)
    for (std::size_t at = find_in(source.code(), "benchmark", function.body); at != nowhere;
         at = find_in(source.code(), "benchmark", {at + 1, function.body.end})) {
      const Span arguments = arguments_at(source.code(), at + std::string_view("benchmark").size());
      const std::vector<Span> each = pieces(source.code(), arguments, ',');
      const std::string_view first = each.empty() ? "" : text_of(source.code(), each.front());
      if (first.ends_with(".sort") && first.size() > 5)
        found.push_back({at, fmt::format("{} in {}", first, function.name)});
    }
  return found;
}

const std::array python_table{
    Rule{{.id = "python/unused-fixture",
          .scope = "*.py",
          .severity = LintSeverity::warning,
          .message = "the test asks for the fixture benchmark, but measures nothing",
          .fix = "call benchmark(function, arguments...), or remove the parameter",
          .origin = "https://pytest-benchmark.readthedocs.io/en/latest/usage.html"},
         syntax::Language::python,
         unused_fixture},
    Rule{{.id = "python/wall-clock",
          .scope = "*.py with bench or perf in the path",
          .severity = LintSeverity::warning,
          .message = "time.time() is coarse on some systems and jumps when the clock is set",
          .fix = "measure with time.perf_counter()",
          .origin = "https://docs.python.org/3/library/time.html#time.perf_counter"},
         syntax::Language::python,
         clock_differences,
         "time.time"},
    Rule{{.id = "python/timed-once",
          .scope = "*.py",
          .severity = LintSeverity::note,
          .message = "timeit executes the code only once",
          .fix = "leave out number, or use timeit.repeat",
          .origin = "https://docs.python.org/3/library/timeit.html"},
         syntax::Language::python,
         times_once},
    Rule{{.id = "python/sleep",
          .scope = "*.py",
          .severity = LintSeverity::warning,
          .message = "the measured code sleeps, so the time is mostly that of the sleep",
          .fix = "wait for a condition instead",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::python,
         calls_in_measured,
         "time.sleep asyncio.sleep"},
    Rule{{.id = "python/prints",
          .scope = "*.py",
          .severity = LintSeverity::note,
          .message = "the measured code prints, so that the terminal or the file is measured, too",
          .fix = "print after the measurement",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::python,
         calls_in_measured,
         "print"},
    Rule{{.id = "python/sorted-input",
          .scope = "*.py",
          .severity = LintSeverity::warning,
          .message = "the measured code sorts in place: from the second iteration on, the input is sorted already",
          .fix = "measure sorted(data), or copy the data in the measured function",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::python,
         sorts_method,
         ".sort"},
};

}  // namespace

std::span<const Rule> python_rules() { return python_table; }

}  // namespace benchgate::lint
