// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>

#include "app/measure/run_source.hpp"
#include "app/write_output.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The paths "<case>/run-<k>" of all runs of `cases`.
std::set<std::string> planned_runs(std::span<const model::Scenario> cases);

/// The results folder of one `benchgate run`, or of imported reports, and its manifest.
class RunResults {
 public:
  /// Throws Error, before anything is measured, when a run of `planned`, "<case>/run-<k>", already
  /// exists, and when the folder holds results of another source; with
  /// OnExisting::replace only if some of them would remain beside the new ones.
  RunResults(std::filesystem::path root, const RunSource& source, const std::set<std::string>& planned,
             OnExisting on_existing);

  /// The path "<root>/<case>/run-<number>".
  std::filesystem::path run_folder(const model::Scenario& scenario, int number) const;

  /// Adds the files of a run to the manifest and writes it.
  void add(const std::filesystem::path& run_folder);

  /// The same for many runs, "<case>/run-<k>"; other runs of their cases leave the manifest.
  void add_all(std::span<const std::string> runs);

  std::filesystem::path manifest_path() const;

 private:
  void write();

  std::filesystem::path root_;
  model::Manifest manifest_;
};

}  // namespace benchgate::app
