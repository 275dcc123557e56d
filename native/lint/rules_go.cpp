// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintBasis;
using model::LintSeverity;

/// Whether a position lies in an inner function literal with a *testing.B of its own.
bool in_inner_function(const Source& source, const Function& outer, std::size_t at) {
  for (const Function& inner : source.functions)
    if (inner.at != outer.at && outer.body.holds(inner.at) && inner.body.holds(at)) return true;
  return false;
}

/// A benchmark function that neither loops nor hands its *testing.B to somebody who may.
std::vector<Found> without_loop(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Function& function : source.functions) {
    if (!function.name.starts_with("Benchmark") || function.handle.empty() || function.handle == "_") continue;
    const std::string_view body = text_of(source.code(), function.body);
    if (base::trim(body).empty()) continue;
    bool may_loop = false;
    for (const std::string_view use : {".N", ".Loop", ".Run", ".RunParallel", ".Skip", ".Skipf", ".SkipNow"})
      may_loop = may_loop || has_word(body, function.handle + std::string(use));
    for (std::size_t at = find_word(body, function.handle); at != nowhere && !may_loop;
         at = find_word(body, function.handle, at + 1)) {
      const std::size_t next = skip_space(body, at + function.handle.size());
      may_loop = next >= body.size() || body[next] != '.';  // it is an argument, or assigned to something
    }
    if (!may_loop) found.push_back({function.at, function.name});
  }
  return found;
}

/// The first call of one of these methods of *testing.B in each loop over b.N.
std::vector<Found> handle_calls_in_loop(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    if (measured.by == Measured::By::parallel_loop) continue;
    for (const Function& function : source.functions) {
      if (!function.body.holds(measured.at) || in_inner_function(source, function, measured.at)) continue;
      std::size_t first = nowhere;
      for (const std::string_view word : base::split(rule.words, ' '))
        first = std::min(first, find_in(source.code(), function.handle + std::string(word), measured.body));
      if (first != nowhere) found.push_back({first, in_benchmark(measured.name)});
    }
  }
  return found;
}

std::vector<Found> assigns_count(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Function& function : source.functions) {
    const std::string count = function.handle + ".N";
    for (std::size_t at = find_in(source.code(), count, function.body); at != nowhere;
         at = find_in(source.code(), count, {at + 1, function.body.end})) {
      const std::string_view rest =
          std::string_view(source.code()).substr(skip_space(source.code(), at + count.size()));
      const bool assigns = (rest.starts_with("=") && !rest.starts_with("==")) || rest.starts_with("+=") ||
                           rest.starts_with("-=") || rest.starts_with("*=") || rest.starts_with("/=") ||
                           rest.starts_with("++") || rest.starts_with("--");
      if (assigns && !in_inner_function(source, function, at)) found.push_back({at, in_benchmark(function.name)});
    }
  }
  return found;
}

/// A loop over b.N in the body of RunParallel, which every goroutine executes.
std::vector<Found> counts_in_parallel(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, ".RunParallel"); at != nowhere; at = find_word(code, ".RunParallel", at + 1)) {
    const Span arguments = arguments_at(code, at + std::string_view(".RunParallel").size());
    for (const Measured& measured : source.measured)
      if (measured.by == Measured::By::counted_loop && arguments.holds(measured.at))
        found.push_back({measured.at, in_benchmark(measured.name)});
  }
  return found;
}

/// A call whose result is not used, of functions that have no other effect and that the compiler inlines.
std::vector<Found> unused_pure_calls(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    if (measured.by != Measured::By::counted_loop) continue;  // b.Loop keeps the results alive
    for (const Span statement : pieces(source.code(), measured.body, ';'))
      for (const std::string_view line : base::split(text_of(source.code(), statement), '\n')) {
        std::string_view call = base::trim(line);
        if (call.starts_with("_ =")) call = base::trim(call.substr(3));
        for (const std::string_view word : base::split(rule.words, ' '))
          if (call.starts_with(word) && call.ends_with(")")) {
            const std::size_t open = call.find('(');
            if (open != nowhere && closing(call, open) == call.size() - 1)
              found.push_back({static_cast<std::size_t>(call.data() - source.code().data()),
                               std::string(call.substr(0, open)) + " " + in_benchmark(measured.name)});
          }
      }
  }
  return found;
}

const std::array go_table{
    Rule{{.id = "go/no-loop",
          .scope = "*.go",
          .severity = LintSeverity::error,
          .message = "the benchmark does not execute its code b.N times, so the time per operation is wrong",
          .fix = "put the measured code into 'for b.Loop() { ... }', before Go 1.24 'for i := 0; i < b.N; i++ { ... }'",
          .origin = "https://pkg.go.dev/testing#hdr-Benchmarks"},
         syntax::Language::go,
         without_loop},
    Rule{{.id = "go/assigns-b-n",
          .scope = "*.go",
          .severity = LintSeverity::error,
          .message = "the benchmark assigns to b.N, from which the time per operation is computed",
          .fix = "leave b.N alone; set the number of iterations with -benchtime=100x",
          .origin = "https://staticcheck.dev/docs/checks/#SA3001"},
         syntax::Language::go,
         assigns_count},
    Rule{{.id = "go/reset-in-loop",
          .scope = "*.go",
          .severity = LintSeverity::error,
          .message = "ResetTimer in the loop discards the time of all iterations but the last",
          .fix = "call b.ResetTimer() once, before the loop",
          .origin = "https://pkg.go.dev/testing#B.ResetTimer"},
         syntax::Language::go,
         handle_calls_in_loop,
         ".ResetTimer"},
    Rule{{.id = "go/timer-in-loop",
          .scope = "*.go",
          .severity = LintSeverity::note,
          .message = "StopTimer and StartTimer in the loop take time themselves, which distorts short code and makes "
                     "the benchmark run long",
          .fix = "prepare the inputs before the loop, or do enough work between the two calls",
          .origin = "https://github.com/golang/go/issues/20875"},
         syntax::Language::go,
         handle_calls_in_loop,
         ".StopTimer .StartTimer"},
    Rule{{.id = "go/b-n-in-parallel",
          .scope = "*.go",
          .severity = LintSeverity::error,
          .message = "a loop over b.N in RunParallel makes every goroutine do all of the work",
          .fix = "loop with 'for pb.Next() { ... }'",
          .origin = "https://pkg.go.dev/testing#B.RunParallel"},
         syntax::Language::go,
         counts_in_parallel},
    Rule{{.id = "go/dead-code",
          .scope = "*.go",
          .severity = LintSeverity::warning,
          .message = "the compiler may remove this call, because nothing uses its result",
          .fix = "use 'for b.Loop()', which keeps results alive, or assign the result to a package variable",
          .origin = "https://pkg.go.dev/testing#B.Loop"},
         syntax::Language::go,
         unused_pure_calls,
         "math. bits. cmplx."},
    Rule{{.id = "go/sleep",
          .scope = "*.go",
          .severity = LintSeverity::warning,
          .message = "the measured code sleeps, so the time is mostly that of the sleep",
          .fix = "wait for a condition instead, or keep the sleep out of the loop",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::go,
         calls_in_measured,
         "time.Sleep"},
    Rule{{.id = "go/prints",
          .scope = "*.go",
          .severity = LintSeverity::note,
          .message = "the measured code prints, so that the terminal or the file is measured, too",
          .fix = "print after the measurement",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::go,
         calls_in_measured,
         "fmt.Println fmt.Printf fmt.Print log.Println log.Printf"},
    Rule{{.id = "go/sorted-input",
          .scope = "*.go",
          .severity = LintSeverity::warning,
          .message = "the measured code sorts in place: from the second iteration on, the input is sorted already",
          .fix = "copy the unsorted input in each iteration",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::go,
         sorts_again,
         "sort.Ints sort.Strings sort.Float64s sort.Slice sort.SliceStable sort.Sort sort.Stable slices.Sort "
         "slices.SortFunc slices.SortStableFunc"},
};

}  // namespace

std::span<const Rule> go_rules() { return go_table; }

}  // namespace benchgate::lint
