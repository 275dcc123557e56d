// SPDX-License-Identifier: MIT
#include "store/last_measurement.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/run_metadata_json.hpp"
#include "judge/job_type.hpp"
#include "model/receipt.hpp"
#include "store/report_choice.hpp"
#include "store/run_path.hpp"
#include "store/stored_receipt.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

bool is_published(const std::string& job_type) {
  return std::find(judge::citable_job_types.begin(), judge::citable_job_types.end(), job_type) !=
         judge::citable_job_types.end();
}

std::string last_piece(const std::string& path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

LastMeasurements::LastMeasurements(const RunArchive& archive, const Objection& objection) : archive_(archive) {
  std::vector<std::string> paths;
  for (const model::StoredRun& run : archive.runs()) paths.push_back(path_in_store(run, metadata_file));
  archive.read(paths, [&](std::size_t at, std::string&& bytes) {
    const model::RunMetadata metadata = format::parse_run_metadata(bytes, base::printable(paths[at]));
    add_run(at, metadata, objection(metadata));
  });
}

/// As Builder::carry_forward has it, which replays this.
void LastMeasurements::add_run(std::size_t run_index, const model::RunMetadata& metadata, const std::string& problem) {
  for (const model::StoredMeasurement& one : metadata.measurements) {
    const std::string& type = metadata.job_type.empty() ? one.job_type : metadata.job_type;
    if (!type.empty() && !is_published(type)) continue;
    if (one.format == model::own_carried_schema) {
      const auto last = find_carried(last_, scenario_of(one.path), one.fingerprint);
      if (last != last_.end()) ++last->second.run.hops;
    } else if (one.format == model::own_run_schema) {
      add_receipts(run_index, metadata, one, type.empty() ? "its job type is not known" : problem);
    }
  }
}

void LastMeasurements::add_receipts(std::size_t run_index, const model::RunMetadata& metadata,
                                    const model::StoredMeasurement& measured, const std::string& problem) {
  const auto [found, is_new] = last_.try_emplace(scenario_of(measured.path));
  LastMeasurement& last = found->second;
  const model::StoredRun& run = archive_.runs()[run_index];
  if (is_new || last.run_index != run_index) {
    last = {.run = {.run_id = run.location.id, .run_attempt = run.location.attempt, .sha = metadata.sha, .hops = 1},
            .fingerprint = measured.fingerprint,
            .time = base::parse_rfc3339(measured.started_at).value_or(run.time),
            .problem = problem,
            .run_index = run_index};
    last.run.timestamp = base::format_rfc3339(last.time);
    last.run.environment = metadata.environments.at(measured.environment);
  }
  if (measured.synthetic) last.problem = "it is synthetic";
  if (measured.fingerprint != last.fingerprint) last.problem = "its runs have different fingerprints";
  last.receipts.push_back(receipt_of(measured.path));
}

std::optional<LastMeasurement> LastMeasurements::find(const std::string& test_case,
                                                      const std::optional<std::string>& group, const std::string& own,
                                                      std::string& why) const {
  std::vector<std::string> groups;
  const LastMeasurement* found = nullptr;
  for (const auto& [folder, last] : last_) {
    const std::string of_group = folder.substr(0, folder.find('/'));
    if (last_piece(folder) != test_case || (group && of_group != *group)) continue;
    if (of_group == own) return last;
    groups.push_back(base::printable(of_group));
    found = &last;
  }
  if (groups.size() == 1) return *found;
  why = groups.empty()
            ? "no published run of the history has it"
            : fmt::format("several groups of the history have it ({}); --group names one", base::join(groups, ", "));
  return std::nullopt;
}

std::string LastMeasurements::problem_of(const LastMeasurement& last, int runs) const {
  if (!last.problem.empty()) return last.problem;
  if (last.receipts.size() != static_cast<std::size_t>(runs))
    return fmt::format("it has {}, not {}", base::pluralize(last.receipts.size(), "run"), runs);
  const model::StoredRun& run = archive_.runs()[last.run_index];
  const std::vector<model::StoredFile> files = archive_.files(run);
  std::vector<std::string> paths;
  for (const std::string& receipt : last.receipts) paths.push_back(path_in_store(run, receipt));
  std::string problem;
  std::size_t samples = 0;
  try {
    archive_.read(paths, [&](std::size_t at, std::string&& bytes) {
      const auto file = std::find_if(files.begin(), files.end(),
                                     [&](const model::StoredFile& one) { return one.path == last.receipts[at]; });
      if (file == files.end() || file->sha256 != sys::sha256_hex(bytes)) throw Error(paths[at], "was changed");
      const StoredReceipt receipt = read_receipt_text(bytes, base::printable(paths[at]));
      samples += receipt.columns.wall_ms.size();
      if (receipt.head.interrupted) problem = "it was interrupted";
      if (receipt.head.failed_samples > 0)
        problem = fmt::format("{} of it failed", base::pluralize(receipt.head.failed_samples, "iteration"));
      if (receipt.head.synthetic) problem = "it is synthetic";
    });
  } catch (const Error& error) {
    return fmt::format("it cannot be read: {}", error.what());
  }
  if (problem.empty() && samples < 2) return "it was measured once";
  return problem;
}

}  // namespace benchgate::store
