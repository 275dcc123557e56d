// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintSeverity;

/// The name that "int x = ..." declares, "" for another statement.
std::string_view local_of(std::string_view statement) {
  const std::size_t equals = statement.find('=');
  if (equals == std::string_view::npos || equals + 1 >= statement.size() || statement[equals + 1] == '=') return {};
  const std::string_view left = base::trim(statement.substr(0, equals));
  const std::string_view name = name_before(left, left.size());
  const std::string_view type = base::trim(left.substr(0, left.size() - name.size()));
  const bool is_type = !type.empty() && std::all_of(type.begin(), type.end(), [](char c) {
    return is_name_character(c) || std::string_view("<>[]., ").find(c) != std::string_view::npos;
  });
  return is_type && !type.ends_with('.') ? name : std::string_view();
}

/// Whether the file declares a private method of that name with a number as result, which then is all it is called for.
bool returns_number(std::string_view code, std::string_view name) {
  for (const std::string_view type : {"double", "float", "int", "long", "boolean"})
    if (has_word(code, fmt::format("private {} {}", type, name)) ||
        has_word(code, fmt::format("private static {} {}", type, name)))
      return true;
  return false;
}

/// Whether a statement is only a call of such a method: compute(x).
bool drops_number(std::string_view code, std::string_view statement) {
  const std::string_view name = name_at(statement, 0);
  return !name.empty() && name.size() < statement.size() && statement[name.size()] == '(' &&
         closing(statement, name.size()) == statement.size() - 1 && returns_number(code, name);
}

/// Void methods without a Blackhole that only compute locals, the last of which is not used, or call Math.
std::vector<Found> dropped_values(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Method& method : source.methods) {
    if (method.returns != "void" || text_of(source.code(), method.parameters).find("Blackhole") != nowhere) continue;
    const std::vector<Span> statements = pieces(source.code(), method.body, ';');
    const bool all_dropped =
        !statements.empty() && std::all_of(statements.begin(), statements.end(), [&](Span statement) {
          const std::string_view text = text_of(source.code(), statement);
          const bool is_math = text.starts_with("Math.") || text.starts_with("StrictMath.");
          return is_math || drops_number(source.code(), text) ||
                 (!local_of(text).empty() && text.find("new ") == std::string_view::npos);
        });
    if (all_dropped) found.push_back({method.at, method.name});
  }
  return found;
}

/// Whether a name is a final field whose value is written down.
bool is_constant_field(std::string_view code, std::string_view name) {
  for (std::size_t at = find_word(code, name); at != nowhere; at = find_word(code, name, at + 1)) {
    const std::size_t line = code.find_last_of(";{}", at);
    const std::size_t end = code.find(';', at);
    if (end == nowhere || !has_word(code.substr(line + 1, at - line - 1), "final")) continue;
    const std::string_view rest = base::trim(code.substr(at + name.size(), end - at - name.size()));
    if (rest.starts_with("=") && (is_literal(rest.substr(1)) || base::trim(rest.substr(1)).starts_with("Math.")))
      return true;
  }
  return false;
}

/// return Math.log(42), or of a constant: the result is computed by the compiler.
std::vector<Found> constant_results(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Method& method : source.methods) {
    std::string_view text = base::trim(text_of(source.code(), method.body));
    if (!text.starts_with("return Math.") || !text.ends_with(";")) continue;
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos || closing(text, open) != text.size() - 2) continue;
    const std::string_view argument = base::trim(text.substr(open + 1, text.size() - open - 3));
    const bool is_known =
        is_literal(argument) || argument == "Math.PI" || argument == "Math.E" ||
        (!argument.empty() && name_at(argument, 0) == argument && is_constant_field(source.code(), argument));
    if (is_known) found.push_back({method.at, fmt::format("{} in {}", argument, method.name)});
  }
  return found;
}

/// A loop of arithmetic in which its counter does not occur: the compiler may execute it once.
std::vector<Found> invariant_loops(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Method& method : source.methods)
    for (std::size_t at = find_in(source.code(), "for", method.body); at != nowhere;
         at = find_in(source.code(), "for", {at + 1, method.body.end})) {
      const Span header = arguments_at(source.code(), at + 3);
      const std::vector<Span> parts = pieces(source.code(), header, ';');
      if (parts.size() != 3) continue;
      const std::string_view counter = local_of(text_of(source.code(), parts[0]));
      const std::size_t begin = skip_space(source.code(), header.end + 1);
      const bool is_block = begin < source.code().size() && source.code()[begin] == '{';
      const std::size_t end = is_block ? closing(source.code(), begin) : source.code().find(';', begin);
      if (counter.empty() || end == nowhere) continue;
      const std::string_view body = text_of(source.code(), {begin, end});
      if (!has_word(body, counter) && body.find_first_of("([") == std::string_view::npos &&
          body.find('=') != std::string_view::npos)
        found.push_back({at, in_benchmark(method.name)});
    }
  return found;
}

/// Annotations by their text, where the file has benchmarks.
std::vector<Found> annotations(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  if (source.methods.empty() || has_word(code, "SingleShotTime")) return found;
  const std::string_view name = rule.words.substr(0, rule.words.find(' '));
  const std::string_view value = rule.words.substr(name.size() + 1);
  for (std::size_t at = find_word(code, name); at != nowhere; at = find_word(code, name, at + 1)) {
    const Span arguments = arguments_at(code, at + name.size());
    for (const Span argument : pieces(code, arguments, ',')) {
      std::string text(text_of(code, argument));
      std::erase(text, ' ');
      if (text == value || (text == "value=0" && value == "0")) found.push_back({at, ""});
    }
  }
  return found;
}

std::vector<Found> invocation_setups(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (std::size_t at = find_word(source.code(), rule.words); at != nowhere && !source.methods.empty();
       at = find_word(source.code(), rule.words, at + 1)) {
    const std::size_t open = last_before(source.code(), at);
    if (open != nowhere && (source.code()[open] == '(' || source.code()[open] == '=')) found.push_back({at, ""});
  }
  return found;
}

/// Two readings of a clock in a benchmark, which measure what JMH measures already.
std::vector<Found> own_clocks(const Rule& rule, const Source& source, const Project& project) {
  std::vector<Found> calls = calls_in_measured(rule, source, project);
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    const auto is_inside = [&](const Found& call) { return measured.body.holds(call.at); };
    const auto first = std::find_if(calls.begin(), calls.end(), is_inside);
    if (first != calls.end() && std::find_if(first + 1, calls.end(), is_inside) != calls.end()) found.push_back(*first);
  }
  return found;
}

/// sorts_again, but for files that make their input anew for each call.
std::vector<Found> sorts_without_level(const Rule& rule, const Source& source, const Project& project) {
  if (has_word(source.code(), "Level.Invocation")) return {};
  return sorts_again(rule, source, project);
}

const std::array jmh_table{
    Rule{{.id = "jmh/dead-code",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "the compiler may remove the measured code, because nothing uses its result",
          .fix = "return the result, or hand it to Blackhole.consume",
          .origin = "https://github.com/openjdk/jmh/blob/master/jmh-samples/src/main/java/org/openjdk/jmh/samples/"
                    "JMHSample_08_DeadCode.java"},
         syntax::Language::java,
         dropped_values},
    Rule{{.id = "jmh/constant-input",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "the input is constant, so the compiler may compute the result in advance",
          .fix = "read the input from a field of a @State object that is not final",
          .origin = "https://github.com/openjdk/jmh/blob/master/jmh-samples/src/main/java/org/openjdk/jmh/samples/"
                    "JMHSample_10_ConstantFold.java"},
         syntax::Language::java,
         constant_results},
    Rule{{.id = "jmh/invariant-loop",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "every iteration of the loop computes the same, so the compiler may hoist the work out of it",
          .fix = "measure one iteration, or use the counter as input and consume each result",
          .origin = "https://github.com/openjdk/jmh/blob/master/jmh-samples/src/main/java/org/openjdk/jmh/samples/"
                    "JMHSample_11_Loops.java"},
         syntax::Language::java,
         invariant_loops},
    Rule{{.id = "jmh/no-fork",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "@Fork(0) measures in the JVM of JMH itself, where benchmarks change each other's figures",
          .fix = "leave it out, or use @Fork(1) and more",
          .origin = "https://github.com/openjdk/jmh/blob/master/jmh-samples/src/main/java/org/openjdk/jmh/samples/"
                    "JMHSample_12_Forking.java"},
         syntax::Language::java,
         annotations,
         "@Fork 0"},
    Rule{{.id = "jmh/no-warm-up",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "without warm-up, code is measured before it is compiled",
          .fix = "@Warmup(iterations = 5)",
          .origin = "https://github.com/openjdk/jmh/blob/master/jmh-core/src/main/java/org/openjdk/jmh/annotations/"
                    "Warmup.java"},
         syntax::Language::java,
         annotations,
         "@Warmup iterations=0"},
    Rule{{.id = "jmh/setup-invocation",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::note,
          .message =
              "a set-up for each call reads the clock around each call, so that times below 1 ms are not reliable",
          .fix = "use Level.Iteration or Level.Trial",
          .origin = "https://github.com/openjdk/jmh/blob/master/jmh-core/src/main/java/org/openjdk/jmh/annotations/"
                    "Level.java"},
         syntax::Language::java,
         invocation_setups,
         "Level.Invocation"},
    Rule{{.id = "jmh/own-clock",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "the benchmark reads a clock, whose own time is measured, too",
          .fix = "leave the measuring to JMH",
          .origin = "https://shipilev.net/blog/2014/nanotrusting-nanotime/"},
         syntax::Language::java,
         own_clocks,
         "System.nanoTime System.currentTimeMillis"},
    Rule{{.id = "jmh/sleep",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "the benchmark sleeps, so the time is mostly that of the sleep",
          .fix = "wait for a condition instead",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::java,
         calls_in_measured,
         "Thread.sleep SECONDS.sleep MILLISECONDS.sleep MICROSECONDS.sleep"},
    Rule{{.id = "jmh/prints",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::note,
          .message = "the benchmark prints, so that the terminal or the file is measured, too",
          .fix = "print in a method with @TearDown",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::java,
         calls_in_measured,
         "System.out.println System.out.print System.out.printf"},
    Rule{{.id = "jmh/sorted-input",
          .scope = "*.java, *.kt, *.scala",
          .severity = LintSeverity::warning,
          .message = "the benchmark sorts in place: from the second call on, the input is sorted already",
          .fix = "copy the unsorted input in the benchmark",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::java,
         sorts_without_level,
         "Arrays.sort Collections.sort .sort"},
};

}  // namespace

std::span<const Rule> jmh_rules() { return jmh_table; }

}  // namespace benchgate::lint
