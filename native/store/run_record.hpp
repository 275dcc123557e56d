// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/civil_time.hpp"
#include "format/receipt_json.hpp"
#include "judge/summary.hpp"
#include "model/receipt.hpp"
#include "sys/file.hpp"
#include "sys/leftovers.hpp"
#include "sys/temporary_file.hpp"

namespace benchgate::store {

/// The file of a run while the run goes on: samples are written to disk as they come, only their numbers stay in
/// memory, and the file appears whole at the end.
class ReceiptFile {
 public:
  /// Opens nothing at `path` yet. Throws Error when its folder is not writable.
  ReceiptFile(std::filesystem::path path, const model::Scenario& scenario);

  void add(const model::Sample& sample);
  /// Adds a metric that the scenario does not name: its unit and direction belong into the statistics.
  void declare(const model::MetricSource& metric) { stats_.declare(metric); }
  const judge::StatsCollector& stats() const { return stats_; }
  /// Fills in `stats` and `failed_samples` of `head`, writes the file and
  /// returns the head as written. Nothing is at the path before, and a file
  /// that was there stays until the new one is complete.
  model::ReceiptHead finish(model::ReceiptHead head);

 private:
  std::filesystem::path path_;
  judge::StatsCollector stats_;
  sys::TemporaryFile samples_;
  format::Position position_ = format::Position::first;
};

/// The folder of a run while the run goes on: receipt.json, raw_samples.jsonl
/// and whatever else belongs to it, gathered in a temporary folder of <out> and
/// moved into place in one step by finish(). If <out> is a temporary folder
/// itself, a new run is written to its final folder from the start. Destroyed
/// without finish() it leaves nothing behind.
class RunFolder {
 public:
  /// Creates the temporary folder. `folder`: "<out>/<case>/run-<k>". Throws Error.
  RunFolder(std::filesystem::path folder, const model::Scenario& scenario);
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  /// Adds a sample. `ended`: when the iteration was over.
  void add(const model::Sample& sample, base::Instant ended);
  /// Adds a sample with a line of its own for raw_samples.jsonl, without its line break.
  void add(const model::Sample& sample, std::string_view raw_line);
  /// Returns where its files are until finish().
  const std::filesystem::path& path() const { return partial_; }
  /// Does the same as ReceiptFile::declare.
  void declare(const model::MetricSource& metric) { receipt_->declare(metric); }
  const judge::StatsCollector& stats() const { return receipt_->stats(); }
  /// Writes a further file of the run.
  void write(std::string_view name, std::string_view text);
  /// Does the same as ReceiptFile::finish; replaces a folder of an earlier run.
  model::ReceiptHead finish(model::ReceiptHead head);

 private:
  std::filesystem::path folder_;
  std::optional<sys::HeldFolder> temporary_;  ///< none: the run is in its final folder
  std::filesystem::path partial_;
  std::optional<double> work_units_;
  std::optional<ReceiptFile> receipt_;
  std::optional<sys::AtomicFile> raw_samples_;
  std::uint64_t iterations_ = 0;
  bool is_finished_ = false;
};

}  // namespace benchgate::store
