// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "format/study_provenance.hpp"
#include "model/attribution_study.hpp"

namespace benchgate::store {

/// The runs of fault scenarios in a result tree, for a study of their attribution.
struct StudyTree {
  std::vector<model::StudyScenario> scenarios;   ///< in byte order of their folders
  model::StudyOrigin origin;                     ///< with its default seed
  std::vector<format::StudyRunProvenance> runs;  ///< in the order of the scenarios and their runs
  std::vector<std::string> notes;                ///< what was left out, in sentences
};

/// Reads a tree that `run`, `simulate` or `merge` wrote, checks its files against its manifest, and computes the
/// attribution of every run again. Throws Error for the first file that is missing, was changed or says something else,
/// for a run that the manifest does not name, and for a tree without fault scenarios.
StudyTree read_study_tree(const std::filesystem::path& root);

}  // namespace benchgate::store
