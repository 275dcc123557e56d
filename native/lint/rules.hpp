// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lint/measured.hpp"
#include "model/lint.hpp"

namespace benchgate::lint {

/// What rules have to know of other files than the one they look at.
struct Project {
  std::span<const Source> sources;
  bool adds_memory_diagnoser = false;                       ///< a configuration in code does, so that no class has to
  std::set<std::string, std::less<>> diagnosed = {};        ///< classes with [MemoryDiagnoser]
  std::map<std::string, std::string> citations = {};        ///< "Class.Method" -> "docs/speed.md:12", which cites it
  bool uses_docrefs = false;                                ///< whether any source has a DocRef
  std::set<std::string, std::less<>> criterion_mains = {};  ///< Rust files with criterion_main!
};

/// Something at a position of a file.
struct Found {
  std::size_t at = 0;
  std::string detail;
};

struct Rule;

/// Finds what a rule is about in one file.
using Matcher = std::vector<Found> (*)(const Rule& rule, const Source& source, const Project& project);

/// One row of the table of rules.
struct Rule {
  model::LintRule row;
  syntax::Language language =
      syntax::Language::none;   ///< of the files that it reads; none: of all that lint understands
  Matcher match = nullptr;      ///< null: another part of lint finds it
  std::string_view words = {};  ///< for matchers that look for words: separated by spaces
};

/// Return the source rules of each preset.
std::span<const Rule> dotnet_rules();
std::span<const Rule> go_rules();
std::span<const Rule> rust_rules();
std::span<const Rule> cpp_rules();
std::span<const Rule> python_rules();
std::span<const Rule> js_rules();
std::span<const Rule> jmh_rules();
std::span<const Rule> load_rules();

/// Returns the rules about the comments for lint.
std::span<const Rule> comment_rules();

/// Finds each call of one of the rule's words in measured code; the detail names the word and the benchmark.
std::vector<Found> calls_in_measured(const Rule& rule, const Source& source, const Project& project);

/// Finds code that sorts in place what stays sorted for the next iteration: nothing in the measured code fills it
/// again. The rule's words are the functions that sort; one that begins with '.' is a method.
std::vector<Found> sorts_again(const Rule& rule, const Source& source, const Project& project);

/// Finds "CLOCK() - start" by the clock of the rule's words, in files that have bench or perf in their path.
std::vector<Found> clock_differences(const Rule& rule, const Source& source, const Project& project);

/// Returns "in Name", "" for a benchmark without a name.
std::string in_benchmark(std::string_view name);

}  // namespace benchgate::lint
