// SPDX-License-Identifier: MIT
#include "store/paired_runs.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/manifest_json.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

/// Digests cost as much as parsing, so only files that may equal another one of the scenario get one.
class DigestChoice {
 public:
  explicit DigestChoice(const ScenarioPair& scenario) : imported_(scenario.imported) {
    for (const std::vector<RunLocation>* runs : {&scenario.candidate, &scenario.baseline})
      for (const RunLocation& location : *runs)
        if (const auto size = raw_samples_size(location)) sizes_.insert(*size);
  }

  RunSelection::Digest of(const RunLocation& location) const {
    if (imported_) return RunSelection::Digest::content;
    const auto size = raw_samples_size(location);
    const bool could_be_equal = size && sizes_.count(*size) > 1;
    return could_be_equal ? RunSelection::Digest::sha256 : RunSelection::Digest::skip;
  }

 private:
  bool imported_;
  std::multiset<std::uintmax_t> sizes_;
};

void add_requests(std::vector<RunSelection>& all, const ScenarioRequest& request) {
  const ScenarioPair& scenario = request.scenario;
  const DigestChoice digest(scenario);
  // No collector of benchgate ran beside another tool's benchmarks.
  const RunSelection::Overhead overhead =
      scenario.imported ? RunSelection::Overhead::skip : RunSelection::Overhead::read;
  for (const RunLocation& location : scenario.candidate)
    all.push_back({location, request.fields, overhead, digest.of(location)});
  for (const RunLocation& location : scenario.baseline)
    all.push_back({location, request.fields, RunSelection::Overhead::skip, digest.of(location)});
}

bool same_samples(const ReadRun& a, const ReadRun& b) {
  return !a.files.identity.empty() && a.files.identity == b.files.identity;
}

}  // namespace

std::optional<model::Manifest> read_manifest(const fs::path& path) {
  constexpr std::uint64_t largest_manifest = base::most(base::Limit::manifest);
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  return format::parse_manifest(sys::read_file(path, largest_manifest), base::printable(path.string()));
}

std::vector<ReadScenario> read_scenarios(std::span<const ScenarioRequest> requests, std::size_t threads) {
  std::vector<RunSelection> runs;
  for (const ScenarioRequest& request : requests) add_requests(runs, request);
  std::vector<RunContents> files = read_runs(runs, threads);
  std::vector<ReadScenario> scenarios;
  auto next = files.begin();
  for (const ScenarioRequest& request : requests) {
    ReadScenario& scenario = scenarios.emplace_back();
    for (const RunLocation& location : request.scenario.candidate)
      scenario.candidate.push_back({location, std::move(*next++)});
    for (const RunLocation& location : request.scenario.baseline)
      scenario.baseline.push_back({location, std::move(*next++)});
  }
  return scenarios;
}

std::vector<std::string> identical_files(const ReadScenario& scenario) {
  std::vector<std::string> files;
  for (const ReadRun& candidate : scenario.candidate)
    for (const ReadRun& baseline : scenario.baseline)
      if (same_samples(candidate, baseline))
        files.push_back(fmt::format("{} and {}", raw_samples_path(candidate.location).string(),
                                    raw_samples_path(baseline.location).string()));
  return files;
}

bool candidate_is_copied(const ReadScenario& scenario) {
  return std::all_of(scenario.candidate.begin(), scenario.candidate.end(), [&](const ReadRun& candidate) {
    return std::any_of(scenario.baseline.begin(), scenario.baseline.end(),
                       [&](const ReadRun& baseline) { return same_samples(candidate, baseline); });
  });
}

std::vector<std::string> copied_runs(const ReadScenario& scenario) {
  std::vector<std::string> sentences;
  for (const std::vector<ReadRun>* runs : {&scenario.candidate, &scenario.baseline})
    for (std::size_t i = 1; i < runs->size(); ++i)
      if (same_samples((*runs)[i - 1], (*runs)[i]))
        sentences.push_back(fmt::format("{} and {} are byte-identical: a copy is not a rerun",
                                        raw_samples_path((*runs)[i - 1].location).string(),
                                        raw_samples_path((*runs)[i].location).string()));
  return sentences;
}

}  // namespace benchgate::store
