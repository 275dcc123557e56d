// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintSeverity;

/// suite.add('name', async () => ...) of benchmark.js without `defer`: only the making of the promise is measured.
std::vector<Found> async_without_defer(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  const bool is_benchmark_js = has_word(code, "Suite") && (source.text.text.find("'benchmark'") != std::string::npos ||
                                                           source.text.text.find("\"benchmark\"") != std::string::npos);
  if (!is_benchmark_js) return found;
  for (std::size_t at = find_word(code, ".add"); at != nowhere; at = find_word(code, ".add", at + 1)) {
    const Span arguments = arguments_at(code, at + std::string_view(".add").size());
    const std::vector<Span> each = pieces(code, arguments, ',');
    if (each.size() < 2 || name_at(code, each[1].begin) != "async") continue;
    if (!has_word(text_of(code, {each[1].end, arguments.end}), "defer")) found.push_back({at, ""});
  }
  return found;
}

/// Whether an expression only computes: names, numbers and operators, no call and no assignment.
bool only_computes(std::string_view expression) {
  bool has_operator = false;
  for (std::size_t at = 0; at < expression.size(); ++at) {
    const char c = expression[at];
    const bool is_sign = std::string_view("+-*/%<>!&|^~?").find(c) != std::string_view::npos;
    if (c == '(' || c == '=' || c == '{' || c == '`') return false;
    if ((c == '+' || c == '-') && at + 1 < expression.size() && expression[at + 1] == c) return false;
    has_operator = has_operator || is_sign;
  }
  return has_operator && !expression.starts_with("return") && !expression.starts_with("await") &&
         !expression.starts_with("new ") && !expression.starts_with("delete") && !expression.starts_with("throw");
}

/// A function that computes something and drops it.
std::vector<Found> dropped_results(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    if (measured.body.begin == 0 || source.code()[measured.body.begin - 1] != '{') continue;  // => value
    const std::vector<Span> statements = pieces(source.code(), measured.body, ';');
    const bool all_dropped =
        !statements.empty() && std::all_of(statements.begin(), statements.end(), [&](Span statement) {
          std::string_view text = text_of(source.code(), statement);
          if (text.find('\n') != std::string_view::npos) return false;  // statements without semicolons
          for (const std::string_view word : {"const ", "let ", "var "})
            if (text.starts_with(word)) {
              const std::size_t equals = text.find('=');
              return equals != std::string_view::npos && only_computes(text.substr(equals + 1));
            }
          return only_computes(text);
        });
    if (all_dropped) found.push_back({measured.at, measured.name});
  }
  return found;
}

const std::array js_table{
    Rule{{.id = "js/async-without-defer",
          .scope = "*.js, *.ts, ...",
          .severity = LintSeverity::error,
          .message = "benchmark.js does not wait for an async function, so only the making of the promise is measured",
          .fix = "add { defer: true } and call deferred.resolve(), or use tinybench",
          .origin = "https://benchmarkjs.com/docs/#options_defer"},
         syntax::Language::javascript,
         async_without_defer},
    Rule{{.id = "js/dead-code",
          .scope = "*.js, *.ts, ...",
          .severity = LintSeverity::warning,
          .message = "the engine may remove the measured code, because nothing uses its result",
          .fix = "return the result where the tool keeps it (mitata), or assign it to a variable outside",
          .origin = "https://github.com/evanwashere/mitata#do_not_optimize"},
         syntax::Language::javascript,
         dropped_results},
    Rule{{.id = "js/wall-clock",
          .scope = "*.js, *.ts, ... with bench or perf in the path",
          .severity = LintSeverity::warning,
          .message = "Date.now() counts whole milliseconds and jumps when the clock is set",
          .fix = "measure with performance.now()",
          .origin = "https://developer.mozilla.org/en-US/docs/Web/API/Performance/now"},
         syntax::Language::javascript,
         clock_differences,
         "Date.now"},
    Rule{{.id = "js/sleep",
          .scope = "*.js, *.ts, ...",
          .severity = LintSeverity::warning,
          .message = "the measured code waits for a timer, so the time is mostly that of the timer",
          .fix = "wait for a condition instead",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::javascript,
         calls_in_measured,
         "setTimeout"},
    Rule{{.id = "js/prints",
          .scope = "*.js, *.ts, ...",
          .severity = LintSeverity::note,
          .message = "the measured code prints, so that the terminal or the file is measured, too",
          .fix = "print after the measurement",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::javascript,
         calls_in_measured,
         "console.log console.error console.info"},
    Rule{{.id = "js/sorted-input",
          .scope = "*.js, *.ts, ...",
          .severity = LintSeverity::warning,
          .message = "the measured code sorts in place: from the second iteration on, the input is sorted already",
          .fix = "sort a copy: [...data].sort()",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::javascript,
         sorts_again,
         ".sort"},
};

}  // namespace

std::span<const Rule> js_rules() { return js_table; }

}  // namespace benchgate::lint
