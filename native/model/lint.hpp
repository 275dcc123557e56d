// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// How bad a finding of `lint` is: a note is a matter of taste or uncertain, an error makes figures wrong.
enum class LintSeverity : std::uint8_t { note, warning, error };

/// Returns "note", "warning", "error": the words of JSON and SARIF.
constexpr std::string_view name_of(LintSeverity severity) {
  constexpr std::string_view names[]{"note", "warning", "error"};
  return names[static_cast<std::size_t>(severity)];
}

/// How a rule of `lint` knows what it says.
enum class LintBasis : std::uint8_t {
  source,   ///< it reads source text without understanding the language, so that it may be wrong
  setting,  ///< it reads a build file or a comment for lint, whose meaning is certain
  data,     ///< it reads results
};

/// Returns "source", "setting", "data".
constexpr std::string_view name_of(LintBasis basis) {
  constexpr std::string_view names[]{"source", "setting", "data"};
  return names[static_cast<std::size_t>(basis)];
}

/// One row of the table of rules, as users see it.
struct LintRule {
  std::string_view id;     ///< "go/timer-in-loop": the preset and a name
  std::string_view scope;  ///< which files it reads: "*.go"
  LintSeverity severity = LintSeverity::warning;
  LintBasis basis = LintBasis::source;
  std::string_view message;  ///< what is wrong, a sentence without its full stop
  std::string_view fix;      ///< what to do, likewise
  std::string_view origin;   ///< who says so: an address, or the name of a document
};

/// Returns the part of an id before the '/'.
constexpr std::string_view preset_of(const LintRule& rule) { return rule.id.substr(0, rule.id.find('/')); }

/// Something that a rule found. Rules live as long as the program.
struct LintFinding {
  const LintRule* rule = nullptr;
  std::string file;    ///< as the user named it, or below the folder that they named
  int line = 0;        ///< from 1; 0: of the whole file
  std::string detail;  ///< which function, which class, which value; may be hostile text

  bool operator==(const LintFinding&) const = default;
};

/// Rules that are silenced for files, by benchgate.yaml.
struct LintIgnore {
  std::string rule;                ///< an id, or a pattern of ids: "go/*"
  std::vector<std::string> files;  ///< globs, relative to the current folder
  std::string reason;
  std::string file;  ///< where it stands
  int line = 0;

  bool operator==(const LintIgnore&) const = default;
};

/// What `lint` has to say, in the order of files and lines.
struct LintReport {
  std::vector<LintFinding> findings;
  std::size_t files = 0;       ///< that were read
  std::size_t benchmarks = 0;  ///< files of those with benchmarks, load tests or results in them
  std::size_t suppressed = 0;  ///< findings that a comment or benchgate.yaml silences, with a reason

  bool has_errors() const {
    return std::any_of(findings.begin(), findings.end(),
                       [](const LintFinding& finding) { return finding.rule->severity == LintSeverity::error; });
  }
};

}  // namespace benchgate::model
