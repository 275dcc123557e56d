// SPDX-License-Identifier: MIT
// The expected options were given to the real tools, which then ran these benchmarks and no others: Google Benchmark
// 1.7.1 (std::regex), Catch2 2.13.10, criterion 0.5, divan 0.1, libtest of Rust 1.95, Go 1.26, pytest 8 with
// pytest-benchmark 5, vitest 3, JMH 1.37. BenchmarkDotNet: by the source of its GlobFilter.
#include "imports/name_filter.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "imports/import.hpp"

using namespace benchgate;

namespace {

using Arguments = std::vector<std::string>;

Arguments option_for(const char* format, const Arguments& option, const std::vector<model::ImportedCase>& cases) {
  const imports::NameFilter* const filter = imports::import_format(format, "here").filter;
  REQUIRE(filter != nullptr);
  Arguments patterns;
  for (const model::ImportedCase& test_case : cases) patterns.push_back(filter->pattern(test_case));
  return imports::filter_arguments(*filter, option, patterns);
}

model::ImportedCase named(const char* name, imports::Parameters parameters = {}) {
  model::ImportedCase test_case;
  test_case.name = name;
  test_case.parameters = std::move(parameters);
  return test_case;
}

struct Example {
  const char* format;
  Arguments option;
  std::vector<model::ImportedCase> cases;
  Arguments expected;
};

}  // namespace

TEST_CASE("the option for some benchmarks is what their tool takes", "[imports][filter]") {
  const imports::Parameters on_two{{"pkg", "example.org/m"}, {"gomaxprocs", "2"}};
  const std::vector<Example> examples{
      {"google-benchmark-json",
       {"--benchmark_filter={names}"},
       {named("plain/8/real_time"), named("a+b(c)|[d]{e}^$?*\\z, \"q\" x")},
       {R"(--benchmark_filter=^(plain/8/real_time|a\+b\(c\)\|\[d]\{e}\^\$\?\*\\z, "q" x)$)"}},
      {"catch2-xml",
       {"{names}"},
       {named("plain > one"), named("odd, [tag] *star* \\back \"q\" ~not > s > one")},
       {R"(plain,odd\, \[tag\] \*star\* \\back \"q\" \~not)"}},
      {"criterion-json",
       {"{names}"},
       {named("plain"), named("group (x|y)+/a.b*c")},
       {R"(^(plain|group \(x\|y\)\+/a\.b\*c)$)"}},
      {"cargo-libtest", {"--exact", "{names}"}, {named("plain"), named("m::plain")}, {"--exact", "plain", "m::plain"}},
      {"divan",
       {"{names}"},
       {named("dv::args::1"), named("dv::inner::odd (x|y)+ :: z")},
       {R"(^(dv::args::1|dv::inner::odd \(x\|y\)\+ :: z)$)"}},
      {"go-test-bench",
       {"-bench", "{names}"},
       {named("BenchmarkA"), named("BenchmarkS/q(1)|w/in")},
       {"-bench", R"(^BenchmarkA$|^BenchmarkS$/^q\(1\)\|w$/^in$)"}},
      {"go-test-json",
       {"-bench={names}"},
       {named("BenchmarkS/a/b/out", on_two)},
       {"-bench=^BenchmarkS$/^a$/^b$/^out(-2)?$"}},
      {"pytest-benchmark",
       {"{names}"},
       {named("bench/test_b.py::test_p[q/[z]::w]"), named("bench/test_b.py::TestC::test_a")},
       {"bench/test_b.py::test_p[q/[z]::w]", "bench/test_b.py::TestC::test_a"}},
      {"vitest-bench",
       {"-t", "{names}"},
       {named("src/a.bench.ts > top"), named("src/a.bench.ts > suite (x|y)+ > inner > deep > a.b > c")},
       {"-t", R"(^(top|suite \(x\|y\)\+ (> )?inner (> )?deep (> )?a\.b (> )?c)$)"}},
      {"jmh-json",
       {"{names}"},
       {named("org.example.Parse.small", {{"size", "10"}}), named("org.example.Parse.large")},
       {R"(^(org\.example\.Parse\.small|org\.example\.Parse\.large)$)"}},
      {"benchmarkdotnet-json",
       {"--filter", "{names}"},
       {named("My.Parse.Small(N: 1)"), named("My.Parse.Large")},
       {"--filter", "My.Parse.Small(N: 1)", "My.Parse.Large"}},
  };
  for (const Example& example : examples) {
    CAPTURE(example.format);
    CHECK(option_for(example.format, example.option, example.cases) == example.expected);
  }
}

TEST_CASE("the forms of one tool's report name its benchmarks alike", "[imports][filter]") {
  const std::vector<std::vector<const char*>> tools{
      {"google-benchmark-json", "google-benchmark-csv", "google-benchmark-console"},
      {"catch2-xml", "catch2-console"},
      {"criterion-json", "criterion-console", "criterion-bencher"},
      {"go-test-bench", "go-test-json"},
      {"jmh-json", "jmh-csv"}};
  for (const auto& forms : tools)
    for (const char* const form : forms)
      CHECK(imports::import_format(form, "").filter == imports::import_format(forms.front(), "").filter);
}

TEST_CASE("the names may stand inside a word, repeatedly, and are not read again", "[imports][filter]") {
  const Arguments names{"a{names}", "b"};
  CHECK(imports::filter_arguments(imports::regex_filter, Arguments{"x={names},{names}", "y"}, names) ==
        Arguments{"x=^(a{names}|b)$,^(a{names}|b)$", "y"});
  CHECK(imports::filter_arguments(imports::plain_filter, Arguments{"--only={names}"}, names) ==
        Arguments{"--only=a{names}", "--only=b"});
}
