// SPDX-License-Identifier: MIT
#include "store/run_measurements.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "store/report_choice.hpp"
#include "store/run_reader.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

/// A run while its files come from the store, in the order of `paths`.
class RunReading {
 public:
  RunReading(const RunArchive& archive, const model::StoredRun& run, const model::RunMetadata& metadata)
      : reader_(metadata), kind_(run.location.kind) {
    std::vector<model::StoredFile> files = archive.files(run);
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    const std::vector<std::string> missing = archive.missing(run);
    std::set<std::string> known(missing.begin(), missing.end());
    for (const model::StoredFile& file : files) known.insert(file.path);
    std::set<std::string_view> added;  // whatever their names are
    for (const model::StoredMeasurement& one : metadata.measurements) added.insert(one.path);
    // A check measures again what it suspects: another measurement of the same run would only count such ones.
    const auto has_figures = [&](const std::string& path) {
      return (added.contains(path) || may_hold_figures(path)) && !known.contains(confirmed_receipt(path));
    };
    for (const std::string& path : missing)
      if (has_figures(path)) reader_.leave_out(missing_file(path_in_store(run, path)));
    for (model::StoredFile& file : files) {
      const bool was_emptied = file.size == 0 && !file.sha256.empty() && file.sha256 != sys::sha256_hex("");
      if (!has_figures(file.path) || (file.size == 0 && !was_emptied)) {
        reader_.skip();
        continue;
      }
      paths_.push_back(path_in_store(run, file.path));
      files_.push_back(file);
    }
  }

  const std::vector<std::string>& paths() const { return paths_; }

  void take(std::size_t index, std::string&& bytes) {
    const model::StoredFile& file = files_[index];
    if (!file.sha256.empty() && file.sha256 != sys::sha256_hex(bytes))
      return reader_.leave_out(changed_file(paths_[index]));
    reader_.take(file.path, std::move(bytes), base::printable(paths_[index]));
  }

  model::RunMeasurements finish() { return reader_.finish(kind_); }

 private:
  RunReader reader_;
  model::RunKind kind_;
  std::vector<std::string> paths_;        ///< in the store
  std::vector<model::StoredFile> files_;  ///< the same files, by their paths in the run
};

}  // namespace

model::RunMeasurements read_run(const RunArchive& archive, const model::StoredRun& run,
                                const model::RunMetadata& metadata) {
  RunReading reading(archive, run, metadata);
  archive.read(reading.paths(), [&](std::size_t index, std::string&& bytes) { reading.take(index, std::move(bytes)); });
  return reading.finish();
}

/// A run is finished with its last file, so that the reports of one are in memory at a time.
std::vector<model::RunMeasurements> read_runs(const RunArchive& archive,
                                              std::span<const model::StoredRun* const> runs) {
  std::vector<std::optional<RunReading>> readings;
  std::vector<std::string> paths;
  std::vector<std::pair<std::size_t, std::size_t>> origins;  // of each path: its run, and its number there
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const RunReading& reading =
        *readings.emplace_back(std::in_place, archive, *runs[run], archive.metadata(*runs[run]));
    for (std::size_t i = 0; i < reading.paths().size(); ++i) origins.emplace_back(run, i);
    paths.insert(paths.end(), reading.paths().begin(), reading.paths().end());
  }
  std::vector<model::RunMeasurements> read(runs.size());
  const auto finish = [&](std::size_t run) {
    read[run] = readings[run]->finish();
    readings[run].reset();
  };
  archive.read(paths, [&](std::size_t index, std::string&& bytes) {
    const auto& [run, number] = origins[index];
    readings[run]->take(number, std::move(bytes));
    if (number + 1 == readings[run]->paths().size()) finish(run);
  });
  for (std::size_t run = 0; run < runs.size(); ++run)
    if (readings[run]) finish(run);
  return read;
}

}  // namespace benchgate::store
