// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "base/error.hpp"
#include "store/add_run.hpp"
#include "store/known_facts.hpp"

namespace benchgate::store {

namespace {

auto key_of(const model::StoredEnvironment& one) {
  return std::tie(one.os, one.os_version, one.kernel, one.arch, one.cpu_model, one.cpu_count, one.memory_mb,
                  one.runtime, one.runner_image, one.toolchain);
}

bool is_before(const model::StoredEnvironment& left, const model::StoredEnvironment& right) {
  return key_of(left) < key_of(right);
}

/// Adds what `from` measured; its environments are in the table already.
void append_measurements(const model::RunMetadata& from, model::RunMetadata& merged, std::string_view where) {
  for (model::StoredMeasurement measurement : from.measurements) {
    const model::StoredEnvironment& environment = from.environments.at(measurement.environment);
    measurement.environment = static_cast<std::size_t>(
        std::lower_bound(merged.environments.begin(), merged.environments.end(), environment, is_before) -
        merged.environments.begin());
    const auto same = [&](const auto& other) { return other.path == measurement.path; };
    const auto known = std::find_if(merged.measurements.begin(), merged.measurements.end(), same);
    if (known == merged.measurements.end())
      merged.measurements.push_back(std::move(measurement));
    else if (*known != measurement)
      throw Error(where, fmt::format("the facts about '{}' are stored already and differ; a stored run never changes: "
                                     "use another --run-id or --attempt",
                                     measurement.path));
  }
}

std::string common_job_type(const model::RunMetadata& metadata) {
  for (const model::StoredMeasurement& measurement : metadata.measurements)
    if (measurement.job_type != metadata.measurements.front().job_type) return "";
  return metadata.measurements.empty() ? metadata.job_type : metadata.measurements.front().job_type;
}

}  // namespace

model::RunMetadata merge_metadata(const model::RunMetadata& stored, const model::RunMetadata& added,
                                  std::string_view where) {
  if (stored.sha != added.sha)
    throw Error(where,
                fmt::format("the stored run measured commit {}, and what is to be added {}; use another --run-id "
                            "or --attempt",
                            stored.sha, added.sha));
  model::RunMetadata merged = stored;
  merged.environments.insert(merged.environments.end(), added.environments.begin(), added.environments.end());
  std::sort(merged.environments.begin(), merged.environments.end(), is_before);
  merged.environments.erase(std::unique(merged.environments.begin(), merged.environments.end()),
                            merged.environments.end());
  merged.measurements.clear();
  append_measurements(stored, merged, where);
  append_measurements(added, merged, where);
  std::sort(merged.measurements.begin(), merged.measurements.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  std::vector<std::string>& unchanged = merged.unchanged_scenarios;
  unchanged.insert(unchanged.end(), added.unchanged_scenarios.begin(), added.unchanged_scenarios.end());
  std::sort(unchanged.begin(), unchanged.end());
  unchanged.erase(std::unique(unchanged.begin(), unchanged.end()), unchanged.end());
  merged.job_type = common_job_type(merged);
  if (added.timestamp.substr(0, 10) == stored.timestamp.substr(0, 10))  // the date names the folder
    merged.timestamp = std::min(stored.timestamp, added.timestamp);
  using Run = model::RunMetadata;
  for (std::string Run::* member :
       {&Run::ref, &Run::subject, &Run::author, &Run::commit_time, &Run::repository, &Run::workflow, &Run::event})
    fill_gap(merged.*member, added.*member);
  if (!merged.commit_position) merged.commit_position = added.commit_position;
  if (merged.parents.empty()) merged.parents = added.parents;
  return merged;
}

}  // namespace benchgate::store
