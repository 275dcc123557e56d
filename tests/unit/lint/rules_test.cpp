// SPDX-License-Identifier: MIT
#include <algorithm>
#include <regex>
#include <set>

#include "catch.hpp"
#include "lint/lint.hpp"
#include "unit/lint/compiled_examples.hpp"
#include "unit/lint/dotnet_examples.hpp"
#include "unit/lint/jmh_examples.hpp"
#include "unit/lint/script_examples.hpp"

using namespace benchgate;
using test::Files;
using test::RuleExample;

namespace {

model::LintReport lint_files(const Files& files) {
  std::vector<lint::Source> sources;
  for (const auto& [path, text] : files) sources.push_back(lint::read_source(path, text));
  return lint::lint_sources(sources, {});
}

std::vector<model::LintFinding> findings_of(const Files& files, std::string_view rule) {
  std::vector<model::LintFinding> findings = lint_files(files).findings;
  std::erase_if(findings, [&](const model::LintFinding& finding) { return finding.rule->id != rule; });
  return findings;
}

std::vector<RuleExample> all_examples() {
  std::vector<RuleExample> all;
  for (const std::vector<RuleExample>* examples :
       {&test::compiled_examples, &test::dotnet_examples, &test::jmh_examples, &test::script_examples})
    all.insert(all.end(), examples->begin(), examples->end());
  return all;
}

}  // namespace

TEST_CASE("each rule finds its mistake at its line, and nothing in code that looks alike", "[lint]") {
  for (const RuleExample& example : all_examples()) {
    CAPTURE(example.rule, example.mistake.front().second, example.near_miss.front().second);
    const std::vector<model::LintFinding> found = findings_of(example.mistake, example.rule);
    REQUIRE(!found.empty());
    CHECK(found.front().file == example.mistake.front().first);
    CHECK(found.front().line == example.line);
    CHECK(findings_of(example.near_miss, example.rule).empty());
  }
}

TEST_CASE("each source rule has an example", "[lint]") {
  std::set<std::string_view> shown;
  for (const RuleExample& example : all_examples()) shown.insert(example.rule);
  for (const model::LintRule* rule : lint::all_rules()) {
    if (rule->basis == model::LintBasis::data || preset_of(*rule) == "lint") continue;
    CAPTURE(rule->id);
    CHECK(shown.contains(rule->id));
  }
}

TEST_CASE("the mistakes mean nothing in a comment or a string", "[lint]") {
  for (const RuleExample& example : all_examples()) {
    const syntax::Language language = syntax::language_of(example.mistake.front().first);
    if (language == syntax::Language::toml || language == syntax::Language::cmake) continue;
    CAPTURE(example.rule);
    Files commented = example.mistake;
    for (auto& [path, text] : commented)
      if (syntax::language_of(path) == language)
        text = language == syntax::Language::python ? "# " + std::regex_replace(text, std::regex("\n"), "\n# ")
                                                    : "/*\n" + text + "\n*/\n";
    CHECK(findings_of(commented, example.rule).empty());
  }
}

TEST_CASE("broken source is read to its end", "[lint]") {
  for (const RuleExample& example : all_examples())
    for (const auto& [path, text] : example.mistake)
      for (std::size_t size = 0; size < text.size(); ++size) lint_files({{path, text.substr(0, size)}});
  for (const char* text : {"'", "\"", "`${", "R\"x(", "r#\"", "/*", "@\"", "\"\"\"", "func (b *testing.B", "[Benchmark",
                           "for (auto _ : state"})
    for (const char* path :
         {"a.cs", "a.go", "a.rs", "a.cpp", "a.py", "a.js", "a.java", "Cargo.toml", "CMakeLists.txt", "a.md"})
      CHECK(lint_files({{path, text}}).findings.empty());
}

TEST_CASE("code that nests deeply or repeats a sign many times is read in bounded time", "[lint]") {
  const auto many = [](std::string_view text) {
    std::string all;
    while (all.size() < 200'000) all += text;
    return all;
  };
  CHECK(lint_files({{"a.go", "// testing.B\n" + many("for b.N < {")}}).findings.empty());
  CHECK(lint_files({{"a.java", many("@Benchmark ")}}).findings.empty());
  CHECK(lint_files({{"a.cpp", many("State& s ")}}).findings.empty());
  CHECK(lint_files({{"a.js", "import 'mitata'\n" + many("bench(\"a\",()=>{")}}).findings.empty());
  CHECK(lint_files({{"a.go", many("// benchgate-lint: ignore go/sleep: x\n")}}).findings.size() > 5000);
  CHECK(lint_files({{"a.rs", "use criterion;\n" + many("b.iter(|| f(20));\n")}}).findings.size() > 10'000);
}

TEST_CASE("a comment with a reason silences a rule on its line or on the next one", "[lint]") {
  const std::string begin = "func BenchmarkX(b *testing.B) {\n  for i := 0; i < b.N; i++ {\n";
  const auto report = [&](const std::string& body) { return lint_files({{"a_test.go", begin + body + "\n  }\n}\n"}}); };
  CHECK(report("    time.Sleep(1) // benchgate-lint: ignore go/sleep: the wait is measured").findings.empty());
  CHECK(report("    // benchgate-lint: ignore go/sleep: the wait is measured\n\n    time.Sleep(1)").suppressed == 1);

  const auto rules_of = [&](const std::string& body) {
    std::vector<std::string_view> rules;
    for (const model::LintFinding& finding : report(body).findings) rules.push_back(finding.rule->id);
    return rules;
  };
  using Rules = std::vector<std::string_view>;
  CHECK(rules_of("    time.Sleep(1) // benchgate-lint: ignore go/sleep") ==
        Rules{"go/sleep", "lint/ignore-without-reason"});
  CHECK(rules_of("    time.Sleep(1) // benchgate-lint: ignore go/sleep:  ") ==
        Rules{"go/sleep", "lint/ignore-without-reason"});
  CHECK(rules_of("    time.Sleep(1) // benchgate-lint: ignore go/slep: why") == Rules{"go/sleep", "lint/unknown-rule"});
  CHECK(rules_of("    work() // benchgate-lint: ignore go/sleep: why") == Rules{"lint/unused-ignore"});
  CHECK(rules_of("    work(\"benchgate-lint: ignore go/sleep\")").empty());
}

TEST_CASE("ids of rules are unique, and every rule says what to do and who says so", "[lint]") {
  std::set<std::string_view> ids;
  for (const model::LintRule* rule : lint::all_rules()) {
    CAPTURE(rule->id);
    CHECK(ids.insert(rule->id).second);
    CHECK(!rule->message.empty());
    CHECK(!rule->message.ends_with('.'));
    CHECK(!rule->fix.empty());
    CHECK(!rule->origin.empty());
    CHECK(!rule->scope.empty());
  }
}
