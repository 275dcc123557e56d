// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "judge/gate.hpp"
#include "judge/measures.hpp"
#include "judge/provenance.hpp"
#include "model/verdict.hpp"

namespace benchgate::app {

/// Files to write a gate report to; absent: none. Their folders are made.
struct GateReportFiles {
  std::optional<std::filesystem::path> folder = {};  ///< for m5_gate_summary.json and m5_gate_summary.md
  std::optional<std::filesystem::path> json = {};
  std::optional<std::filesystem::path> markdown = {};
};

/// Removes the reports of an earlier gate, so that nobody takes them for the verdict of the one that begins now, which
/// may be refused or killed. What is no regular file stays. Throws Error.
void remove_gate_reports(const GateReportFiles& files);

/// Which result trees to judge, by what, and what follows from the verdict. What scenarios choose for themselves
/// is in their receipts, so that no configuration is read.
struct GateRequest {
  std::filesystem::path candidate;
  std::filesystem::path baseline;
  std::optional<std::filesystem::path> manifest = {};  ///< of the baseline; absent: manifest.json in it
  judge::ManifestNeed need = judge::ManifestNeed::required;
  std::vector<std::string> scenarios = {};  ///< names of scenarios or imported test cases; none: those of both trees
  judge::MeasureChoice choice = {};
  judge::Settings settings = {};
  judge::OnInconclusive on_inconclusive = judge::OnInconclusive::pass;
  judge::OnSynthetic on_synthetic = judge::OnSynthetic::refuse;
  std::optional<std::string> candidate_ref = {};     ///< absent: its manifest's, else the CI's, else git's
  std::optional<std::string> candidate_commit = {};  ///< absent: as candidate_ref
  GateReportFiles files = {};
};

/// The verdict with everything that led to it.
struct GateResult {
  judge::GateReport report;
  model::ExitCode exit_code = model::ExitCode::pass;
  std::string input_error = {};  ///< why nothing could be judged; "": it could
  std::string refusal = {};      ///< why the exit code is an error although all could be judged
};

/// Judges a candidate's runs against a baseline's by the four release gates and writes the report. Input that
/// cannot be read is a verdict, too: `error`, with a report. Throws Error for scenario names that are no folders or
/// are given twice, and for reports that cannot be written.
GateResult judge_trees(const GateRequest& request, Session& session);

}  // namespace benchgate::app
