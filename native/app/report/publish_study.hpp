// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

#include "app/session.hpp"
#include "app/write_output.hpp"
#include "model/attribution_study.hpp"
#include "model/verdict.hpp"

namespace benchgate::app {

/// The runs to publish the attribution of, and where to.
struct StudyRequest {
  std::filesystem::path results;                ///< a tree that `run`, `simulate` or `merge` wrote
  std::filesystem::path out;                    ///< folder for the files of the publication
  std::uint64_t seed = 42;                      ///< of the bootstrap
  OnExisting on_existing = OnExisting::refuse;  ///< when `out` is not empty
};

/// A study and what follows from it.
struct StudyResult {
  model::JudgedStudy judged;

  /// Returns fail when a claim does not hold, in results that may gate.
  model::ExitCode exit_code() const { return exit_code_of(judged.verdict); }
};

/// Compares the treatments in all runs of fault scenarios, and writes the tables, the summary, the provenance and the
/// report. Notes name what was left out. Throws Error for runs whose files were changed or do not follow from each
/// other, and for an `out` that is not empty.
StudyResult publish_study(const StudyRequest& request, Session& session);

/// Computes a publication again from its treatment_predictions.csv and compares all of its files but provenance.json.
/// Throws Error, with file and line, for the first one that says something else.
StudyResult check_study(const std::filesystem::path& publication);

}  // namespace benchgate::app
