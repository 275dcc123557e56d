// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "cli/run_source.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// What is done with results that are there already.
enum class Existing { keep, replace };

/// The folder of results of one `benchgate run` and its manifest.
class RunResults {
 public:
  /// Throws Error, before anything is measured, when a run of `cases` is there
  /// already, and when the folder holds results of another source: with
  /// Existing::replace only if none of them would stay beside the new ones.
  RunResults(std::filesystem::path root, const RunSource& source, std::span<const model::Scenario> cases,
             Existing existing);

  /// "<root>/<case>/run-<number>".
  std::filesystem::path run_folder(const model::Scenario& scenario, int number) const;

  /// Adds the files of a run to the manifest and writes it.
  void add(const std::filesystem::path& run_folder);

  std::filesystem::path manifest_path() const;

 private:
  std::filesystem::path root_;
  model::Manifest manifest_;
};

}  // namespace benchgate::cli
