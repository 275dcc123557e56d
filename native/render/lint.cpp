// SPDX-License-Identifier: MIT
#include "render/lint.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/lint_json.hpp"
#include "format/sarif.hpp"

namespace benchgate::render {

namespace {

using model::LintSeverity;

std::string line_of(const model::LintFinding& finding) {
  const std::string location = finding.line > 0 ? fmt::format("{}:{}", base::printable(finding.file), finding.line)
                                                : base::printable(finding.file);
  const std::string detail = finding.detail.empty() ? "" : fmt::format(" ({})", base::printable(finding.detail));
  return fmt::format("{}: {}: {}{} [{}]\n", location, name_of(finding.rule->severity), finding.rule->message, detail,
                     finding.rule->id);
}

std::size_t count_of(const model::LintReport& report, LintSeverity severity) {
  return static_cast<std::size_t>(
      std::count_if(report.findings.begin(), report.findings.end(),
                    [&](const model::LintFinding& finding) { return finding.rule->severity == severity; }));
}

}  // namespace

std::string lint_text(const model::LintReport& report, FixHints hints) {
  std::string text;
  for (const model::LintFinding& finding : report.findings) {
    text += line_of(finding);
    if (hints == FixHints::shown) text += fmt::format("    fix: {}\n", finding.rule->fix);
  }
  if (!report.findings.empty()) text += "\n";
  std::vector<std::string> counts;
  for (const LintSeverity severity : {LintSeverity::error, LintSeverity::warning, LintSeverity::note})
    counts.push_back(base::pluralize(count_of(report, severity), name_of(severity)));
  if (report.suppressed > 0) counts.push_back(fmt::format("{} suppressed", report.suppressed));
  return text + fmt::format("{} in {}, {} with benchmarks\n", base::join(counts, ", "),
                            base::pluralize(report.files, "file"), report.benchmarks);
}

std::string lint_rules_text(std::span<const model::LintRule* const> rules) {
  std::string text;
  for (const model::LintRule* const rule : rules) {
    if (!text.empty()) text += "\n";
    text += fmt::format("{}  {}, {}, from {}\n", rule->id, name_of(rule->severity), rule->scope,
                        rule->basis == model::LintBasis::source ? "source text (may be wrong)"
                        : rule->basis == model::LintBasis::data ? "results"
                                                                : "a setting");
    text += fmt::format("    {}\n    fix: {}\n    source: {}\n", rule->message, rule->fix, rule->origin);
  }
  return text;
}

std::string lint_json(const model::LintReport& report) { return format::format_lint_report(report); }

std::string lint_rules_json(std::span<const model::LintRule* const> rules) { return format::format_lint_rules(rules); }

std::string lint_sarif(const model::LintReport& report, std::span<const model::LintRule* const> rules,
                       std::string_view version) {
  return format::format_sarif(report, rules, version);
}

}  // namespace benchgate::render
