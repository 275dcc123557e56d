// SPDX-License-Identifier: MIT
#include "lint/lint.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <tuple>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/path_glob.hpp"
#include "base/text.hpp"
#include "lint/ignore_comments.hpp"
#include "lint/results.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintBasis;
using model::LintFinding;
using model::LintSeverity;

const std::array comment_rows{
    Rule{{.id = "lint/ignore-without-reason",
          .scope = "every source file",
          .severity = LintSeverity::error,
          .basis = LintBasis::setting,
          .message = "a comment silences a rule, but gives no reason",
          .fix = "write the reason after a colon: benchgate-lint: ignore RULE: reason",
          .origin = "docs/lint.md"}},
    Rule{{.id = "lint/unknown-rule",
          .scope = "every source file",
          .severity = LintSeverity::error,
          .basis = LintBasis::setting,
          .message = "a comment silences a rule that does not exist",
          .fix = "'benchgate lint --list' prints the ids of all rules",
          .origin = "docs/lint.md"}},
    Rule{{.id = "lint/unused-ignore",
          .scope = "every source file, benchgate.yaml",
          .severity = LintSeverity::note,
          .basis = LintBasis::setting,
          .message = "a comment, or an entry of lint.ignore, silences a rule that finds nothing there",
          .fix = "remove it",
          .origin = "docs/lint.md"}},
};

const Rule& without_reason = comment_rows[0];
const Rule& unknown_rule = comment_rows[1];
const Rule& unused_ignore = comment_rows[2];

/// The tables, in the order in which they are listed.
std::vector<std::span<const Rule>> tables() {
  return {dotnet_rules(), go_rules(),  rust_rules(), cpp_rules(),    python_rules(),
          js_rules(),     jmh_rules(), load_rules(), comment_rules()};
}

void note_diagnosers(const Source& source, Project& project) {
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, "MemoryDiagnoser"); at != nowhere;
       at = find_word(code, "MemoryDiagnoser", at + 1)) {
    const std::size_t next = at + std::string_view("MemoryDiagnoser").size();
    const std::size_t before = last_before(code, at);
    const bool is_attribute = before != nowhere && (code[before] == '[' || code[before] == ',' || code[before] == ':');
    if (!is_attribute || code.substr(next).starts_with(".Default")) project.adds_memory_diagnoser = true;
    if (before != nowhere && code[before] == ':') project.adds_memory_diagnoser = true;  // [assembly: MemoryDiagnoser]
  }
  if (!has_word(code, "MemoryDiagnoser")) return;
  for (const Class& one : source.classes.empty() ? classes_of(source.text) : source.classes)
    if (has_word(text_of(code, one.attributes), "MemoryDiagnoser")) project.diagnosed.insert(one.name);
}

/// Every "Class.Method" in a text that is one of the names.
void note_citations_in(const Source& source, const std::set<std::string, std::less<>>& names, Project& project) {
  const std::string_view text = source.text.text;
  for (std::size_t dot = text.find('.'); dot != nowhere; dot = text.find('.', dot + 1)) {
    const std::string_view holder = name_before(text, dot), method = name_at(text, dot + 1);
    const std::string name = fmt::format("{}.{}", holder, method);
    if (names.contains(name))
      project.citations.emplace(name, fmt::format("{}:{}", source.text.path, source.text.line_of(dot)));
  }
}

/// Notes where documentation names "Class.Method" of a benchmark.
void note_citations(std::span<const Source> sources, Project& project) {
  std::set<std::string, std::less<>> names;
  for (const Source& source : sources)
    if (source.text.language == syntax::Language::c_sharp)
      for (const Method& method : source.methods)
        if (const Class* const holder = class_at(source.classes, method.at); holder != nullptr)
          names.insert(holder->name + "." + method.name);
  for (const Source& source : sources)
    if (source.text.language == syntax::Language::markdown && !names.empty()) note_citations_in(source, names, project);
}

Project project_of(std::span<const Source> sources) {
  Project project{.sources = sources};
  for (const Source& source : sources) {
    if (source.text.language == syntax::Language::c_sharp) note_diagnosers(source, project);
    if (source.text.language == syntax::Language::c_sharp && source.text.text.find("DocRef:") != std::string::npos)
      project.uses_docrefs = true;
    if (source.text.language == syntax::Language::rust && has_word(source.code(), "criterion_main"))
      project.criterion_mains.insert(source.text.path);
  }
  note_citations(sources, project);
  return project;
}

bool has_benchmarks(const Source& source) {
  return source.is_load_test || !source.measured.empty() || !source.functions.empty() || !source.methods.empty();
}

bool is_wanted(const Rule& rule, const Presets& presets) {
  return presets.empty() || presets.contains(preset_of(rule.row)) || preset_of(rule.row) == "lint";
}

/// The findings of all rules in one file, each location once.
std::vector<LintFinding> findings_in(const Source& source, const Project& project, const Presets& presets) {
  std::vector<LintFinding> findings;
  for (const std::span<const Rule> table : tables())
    for (const Rule& rule : table) {
      if (rule.match == nullptr || !is_wanted(rule, presets)) continue;
      if (rule.language != syntax::Language::none && rule.language != source.text.language) continue;
      for (Found& found : rule.match(rule, source, project))
        findings.push_back(
            {&rule.row, source.text.path, source.text.line_of(found.at), std::string(base::trim(found.detail))});
    }
  return findings;
}

bool is_known(std::string_view id) {
  const std::vector<const model::LintRule*> rules = all_rules();
  return std::any_of(rules.begin(), rules.end(), [&](const model::LintRule* rule) { return rule->id == id; });
}

/// Takes away what comments silence, and adds what is wrong with the comments.
void apply_comments(const Source& source, const Presets& presets, std::vector<LintFinding>& findings,
                    std::size_t& silenced) {
  for (const IgnoreComment& comment : ignore_comments(source.text)) {
    const auto add = [&](const Rule& rule) {
      findings.push_back({&rule.row, source.text.path, source.text.line_of(comment.at), comment.rule});
    };
    if (!is_known(comment.rule)) {
      add(unknown_rule);
    } else if (comment.reason.empty()) {
      add(without_reason);
    } else {
      const std::size_t count = std::erase_if(findings, [&](const LintFinding& finding) {
        return finding.line == comment.line && finding.rule->id == comment.rule;
      });
      silenced += count;
      const std::string_view preset = std::string_view(comment.rule).substr(0, comment.rule.find('/'));
      if (count == 0 && (presets.empty() || presets.contains(preset))) add(unused_ignore);
    }
  }
}

/// The path of a finding from the current folder, as globs have it.
std::string path_for_globs(const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  if (path.is_relative()) return path.generic_string();
  std::error_code error;
  return path.lexically_relative(std::filesystem::current_path(error)).generic_string();
}

void sort_findings(std::vector<LintFinding>& findings) {
  const auto sort_key = [](const LintFinding& one) { return std::tie(one.file, one.line, one.rule->id, one.detail); };
  std::sort(findings.begin(), findings.end(),
            [&](const LintFinding& a, const LintFinding& b) { return sort_key(a) < sort_key(b); });
  findings.erase(std::unique(findings.begin(), findings.end()), findings.end());
}

}  // namespace

void apply_ignores(std::span<const model::LintIgnore> ignores, bool of_all, model::LintReport& report) {
  const std::vector<const model::LintRule*> rules = all_rules();
  for (const model::LintIgnore& ignore : ignores) {
    const auto fits = [&](const model::LintRule* rule) { return base::matches_glob(rule->id, ignore.rule); };
    if (std::none_of(rules.begin(), rules.end(), fits))
      throw Error(
          fmt::format("{}:{}", ignore.file, ignore.line),
          fmt::format("there is no rule '{}'; 'benchgate lint --list' prints all", base::printable(ignore.rule)));
    const std::size_t count = std::erase_if(report.findings, [&](const LintFinding& finding) {
      const std::string path = path_for_globs(finding.file);
      return fits(finding.rule) && std::any_of(ignore.files.begin(), ignore.files.end(), [&](const std::string& glob) {
               return base::matches_path_glob(path, glob);
             });
    });
    report.suppressed += count;
    if (count == 0 && of_all)
      report.findings.push_back({&unused_ignore.row, ignore.file, ignore.line, base::printable(ignore.rule)});
  }
}

std::span<const Rule> comment_rules() { return comment_rows; }

std::vector<const model::LintRule*> all_rules() {
  std::vector<const model::LintRule*> rules;
  for (const std::span<const Rule> table : tables())
    for (const Rule& rule : table) rules.push_back(&rule.row);
  const std::vector<const model::LintRule*> results = result_rules();
  rules.insert(rules.end() - static_cast<std::ptrdiff_t>(comment_rules().size()), results.begin(), results.end());
  return rules;
}

std::vector<std::string_view> presets() {
  std::vector<std::string_view> names;
  for (const model::LintRule* rule : all_rules())
    if (names.empty() || names.back() != preset_of(*rule)) names.push_back(preset_of(*rule));
  return names;
}

bool may_matter(std::string_view path, std::string_view text) {
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  if (has("benchgate-lint:")) return true;
  switch (syntax::language_of(path)) {
    case syntax::Language::c_sharp:
      return has("Benchmark") || has("MemoryDiagnoser") || has("NBomber") || has("DocRef:");
    case syntax::Language::go: return has("testing.B");
    case syntax::Language::rust: return has("criterion") || has("Bencher") || has("divan");
    case syntax::Language::cpp: return has("State") || has("BENCHMARK");
    case syntax::Language::java: return has("Benchmark");
    case syntax::Language::python:
      return has("benchmark") || has("time_") || has("timeit") || has("locust") || has("time.time()");
    case syntax::Language::javascript: return has("bench") || has("k6") || has("Date.now()");
    default: return syntax::language_of(path) != syntax::Language::none;
  }
}

model::LintReport lint_sources(std::span<const Source> sources, const Presets& presets) {
  const Project project = project_of(sources);
  model::LintReport report;
  report.files = sources.size();
  for (const Source& source : sources) {
    if (has_benchmarks(source)) ++report.benchmarks;
    std::vector<LintFinding> findings = findings_in(source, project, presets);
    apply_comments(source, presets, findings, report.suppressed);
    report.findings.insert(report.findings.end(), findings.begin(), findings.end());
  }
  sort_findings(report.findings);
  return report;
}

}  // namespace benchgate::lint
