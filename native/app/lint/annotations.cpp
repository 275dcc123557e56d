// SPDX-License-Identifier: MIT
#include "app/lint/annotations.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "github/outputs.hpp"

namespace benchgate::app {

namespace {

github::Level level_of(model::LintSeverity severity) {
  switch (severity) {
    case model::LintSeverity::note: return github::Level::notice;
    case model::LintSeverity::warning: return github::Level::warning;
    case model::LintSeverity::error: break;
  }
  return github::Level::error;
}

std::string annotation(const model::LintFinding& finding) {
  const std::string detail = finding.detail.empty() ? "" : fmt::format(" ({})", finding.detail);
  return github::workflow_command(
      level_of(finding.rule->severity),
      {{"file", finding.file},
       {"line", finding.line > 0 ? fmt::format("{}", finding.line) : ""},
       {"title", fmt::format("benchgate lint {}", finding.rule->id)}},
      fmt::format("{}{}. What to do: {}", finding.rule->message, detail, finding.rule->fix));
}

}  // namespace

std::string lint_annotations(const model::LintReport& report) {
  std::vector<model::LintFinding> findings = report.findings;
  std::stable_sort(findings.begin(), findings.end(), [](const model::LintFinding& a, const model::LintFinding& b) {
    return a.rule->severity > b.rule->severity;
  });
  std::string text;
  for (const model::LintFinding& finding : findings) text += annotation(finding);
  return text;
}

}  // namespace benchgate::app
