// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "app/measure/run_source.hpp"
#include "app/write_output.hpp"
#include "model/carried_measurement.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::app {

/// Returns the paths "<case>/run-<k>" of all runs of `cases`.
std::set<std::string> planned_runs(std::span<const model::Scenario> cases);

/// The results folder of one `benchgate run`, or of imported reports, and its manifest. New runs appear one by one;
/// where some replace others, and for reports, all of them appear in one step, at commit().
class RunResults {
 public:
  enum class Appear { one_by_one, at_once };

  /// Throws Error, before anything is measured, when a run of `planned`, "<case>/run-<k>", already
  /// exists, and when the folder holds results of another source; with
  /// OnExisting::replace only if some of them would remain beside the new ones.
  RunResults(std::filesystem::path root, const RunSource& source, const std::set<std::string>& planned,
             OnExisting on_existing, Appear appear);

  /// Returns where the folders "<case>/run-<k>" are written.
  const std::filesystem::path& folder() const { return update_ ? update_->staging() : root_; }

  /// Returns where a file that was written will be.
  std::filesystem::path committed(const std::filesystem::path& file) const {
    return update_ ? update_->committed(file) : file;
  }

  /// Returns the path "<case>/run-<number>" in that folder.
  std::filesystem::path run_folder(const model::Scenario& scenario, int number) const;

  /// Adds the files of a run to the manifest, and writes it if runs appear one by one.
  void add(const std::filesystem::path& run_folder);

  /// Writes the file of a scenario whose earlier measurement is carried forward, instead of runs.
  void add_carried(const model::CarriedMeasurement& carried);

  /// Lets the runs appear if they have not yet. They replace all runs of their cases; without a run everything stays as
  /// it was.
  void commit();

  std::filesystem::path manifest_path() const;

 private:
  void read_earlier(const std::set<std::string>& planned, OnExisting on_existing);
  void write(const std::filesystem::path& folder);

  std::filesystem::path root_;
  model::Manifest manifest_;
  std::optional<sys::FolderUpdate> update_;
  std::set<std::string> cases_;  ///< of the runs that were added
};

}  // namespace benchgate::app
