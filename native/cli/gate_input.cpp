// SPDX-License-Identifier: MIT
#include "cli/gate_input.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "app/measure/own_results.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/gate_scenarios.hpp"
#include "codec/manifest_json.hpp"
#include "results/run_tree.hpp"
#include "sys/file.hpp"
#include "sys/git.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;
using results::RunPlace;
using results::RunRequest;
using results::TreePlaces;

std::string path_text(const fs::path& path) { return base::printable(path.string()); }

// --- where the trees come from

void require_folder(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) throw Error(path_text(path), "no such folder");
}

struct Manifests {
  std::optional<model::Manifest> candidate;
  std::optional<model::Manifest> baseline;
};

std::optional<model::Manifest> manifest_at(const fs::path& path) {
  constexpr std::uint64_t largest_manifest = 64 << 20;
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  return codec::parse_manifest(sys::read_file(path, largest_manifest), path_text(path));
}

std::string variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? "" : text;
}

/// The checkout that gate was started in; uncommitted changes make it a source of its own.
gates::Source checkout_source() {
  const std::optional<sys::GitFacts> git = sys::read_git(".", app::own_results(sys::untracked_folders(".")));
  if (!git) return {};
  return {git->ref, git->dirty ? fmt::format("{}+dirty-{}", git->commit, git->diff_sha256) : git->commit};
}

/// The command line, else the candidate's manifest, else the CI's environment, else git.
gates::Source candidate_source(const GateFiles& files, const Manifests& manifests) {
  gates::Source source = manifests.candidate ? gates::source_of(*manifests.candidate) : gates::Source{};
  if (source == gates::Source{}) source = {variable("GITHUB_REF_NAME"), variable("GITHUB_SHA")};
  if (files.candidate_ref) source.ref = *files.candidate_ref;
  if (files.candidate_commit) source.commit = *files.candidate_commit;
  if (source == gates::Source{}) source = checkout_source();
  if (source.ref.empty()) source.ref = "local";
  if (source.commit.empty()) source.commit = "local";
  return source;
}

// --- reading the runs

struct ReadRun {
  RunPlace place;
  results::RunFiles files;
};

struct ReadScenario {
  std::string name;
  std::vector<ReadRun> candidate;
  std::vector<ReadRun> baseline;
};

std::string raw_path_in_manifest(const RunPlace& place) { return place.path + "/raw_samples.jsonl"; }

/// Digests cost as much as parsing: wanted are those of files that could equal another one of the scenario, or that a
/// manifest lists.
class DigestChoice {
 public:
  explicit DigestChoice(const PairedScenario& scenario) {
    for (const std::vector<RunPlace>* runs : {&scenario.candidate, &scenario.baseline})
      for (const RunPlace& place : *runs)
        if (const auto size = raw_samples_size(place)) sizes_.insert(*size);
  }

  RunRequest::Digest of(const RunPlace& place, const std::optional<model::Manifest>& manifest) const {
    const auto size = raw_samples_size(place);
    const bool could_be_equal = size && sizes_.count(*size) > 1;
    const bool listed = manifest && manifest->files.contains(raw_path_in_manifest(place));
    return could_be_equal || listed ? RunRequest::Digest::sha256 : RunRequest::Digest::skip;
  }

 private:
  std::multiset<std::uintmax_t> sizes_;
};

std::vector<ReadScenario> read_scenarios(const std::vector<PairedScenario>& pairs, const Manifests& manifests,
                                         const GateFiles& files) {
  std::vector<RunRequest> requests;
  for (const PairedScenario& pair : pairs) {
    const DigestChoice digest(pair);
    const std::vector<std::string> fields = wanted_fields(pair, files);
    // Nothing of ours ran beside the benchmarks of another tool.
    const RunRequest::Overhead overhead = pair.imported ? RunRequest::Overhead::skip : RunRequest::Overhead::read;
    for (const RunPlace& place : pair.candidate)
      requests.push_back({place, fields, overhead, digest.of(place, manifests.candidate)});
    for (const RunPlace& place : pair.baseline)
      requests.push_back({place, fields, RunRequest::Overhead::skip, digest.of(place, manifests.baseline)});
  }
  std::vector<results::RunFiles> results = results::read_runs(requests, base::hardware_threads());
  std::vector<ReadScenario> scenarios;
  auto next = results.begin();
  for (const PairedScenario& pair : pairs) {
    ReadScenario& scenario = scenarios.emplace_back();
    scenario.name = pair.name;
    for (const RunPlace& place : pair.candidate) scenario.candidate.push_back({place, std::move(*next++)});
    for (const RunPlace& place : pair.baseline) scenario.baseline.push_back({place, std::move(*next++)});
  }
  return scenarios;
}

// --- from files to samples

codec::RawField& field_of(ReadRun& run, std::string_view name) {
  const auto found = std::find_if(run.files.raw.fields.begin(), run.files.raw.fields.end(),
                                  [&](const codec::RawField& field) { return field.name == name; });
  return *found;  // every field was asked for
}

template <typename Visit>
void for_each_run(ReadScenario& scenario, Visit visit) {
  for (std::vector<ReadRun>* runs : {&scenario.candidate, &scenario.baseline})
    for (ReadRun& run : *runs) visit(run);
}

gates::SampleKind kind_of(const PairedScenario& pair, ReadScenario& scenario) {
  if (pair.imported) return gates::SampleKind::report;
  bool any_ttft = false;
  for_each_run(scenario, [&](ReadRun& run) { any_ttft = any_ttft || !field_of(run, "ttft_ms").values.empty(); });
  return any_ttft ? gates::SampleKind::service : gates::SampleKind::command;
}

void require_values(ReadScenario& scenario, const std::vector<std::string>& names) {
  for_each_run(scenario, [&](ReadRun& run) {
    for (const std::string& name : names)
      if (const auto line = field_of(run, name).missing_line)
        throw Error(fmt::format("{}:{}", path_text(raw_samples_path(run.place)), *line),
                    fmt::format("'{}' is missing", base::printable(name)));
  });
}

gates::OverheadRun overhead_of(ReadRun& run, gates::SampleKind kind) {
  gates::OverheadRun overhead{run.place.path, {}, std::move(run.files.overhead)};
  if (kind == gates::SampleKind::command) {
    const std::vector<double>& walls = field_of(run, "wall_ms").values;
    overhead.child_wall_ms = std::accumulate(walls.begin(), walls.end(), 0.0);
  }
  return overhead;
}

std::vector<gates::RunSamples> samples_of(std::vector<ReadRun>& runs) {
  std::vector<gates::RunSamples> all;
  for (ReadRun& run : runs) {
    gates::RunSamples& samples = all.emplace_back();
    samples.name = run.place.name;
    samples.successful = run.files.raw.successful;
    samples.failed = run.files.raw.failed;
    for (codec::RawField& field : run.files.raw.fields)
      if (!field.values.empty()) samples.values[field.name] = std::move(field.values);
  }
  return all;
}

void add_scenario(gates::GateInput& input, const PairedScenario& pair, ReadScenario& read, const GateFiles& files) {
  gates::ScenarioInput& scenario = input.scenarios.emplace_back();
  scenario.name = own_name(pair);
  scenario.kind = kind_of(pair, read);
  choose_measures(scenario, pair, files);
  std::vector<std::string> required = row_of(scenario.kind).required;
  required.push_back(scenario.tested.metric.name);
  for (const gates::Measure& measure : scenario.rerun) required.push_back(measure.metric.name);
  require_values(read, required);
  for (ReadRun& run : read.candidate) input.overhead.push_back(overhead_of(run, scenario.kind));
  scenario.candidate = samples_of(read.candidate);
  scenario.baseline = samples_of(read.baseline);
  input.interrupted.insert(input.interrupted.end(), pair.interrupted.begin(), pair.interrupted.end());
}

// --- what the digests say

void compare_digests(gates::GateInput& input, const std::vector<ReadScenario>& scenarios) {
  const auto same = [](const ReadRun& a, const ReadRun& b) {
    return !a.files.raw_sha256.empty() && a.files.raw_sha256 == b.files.raw_sha256;
  };
  for (const ReadScenario& scenario : scenarios) {
    for (const ReadRun& candidate : scenario.candidate)
      for (const ReadRun& baseline : scenario.baseline)
        if (same(candidate, baseline))
          input.provenance.identical_files.push_back(fmt::format(
              "{} and {}", raw_samples_path(candidate.place).string(), raw_samples_path(baseline.place).string()));
    for (const std::vector<ReadRun>* runs : {&scenario.candidate, &scenario.baseline})
      for (std::size_t i = 1; i < runs->size(); ++i)
        if (same((*runs)[i - 1], (*runs)[i]))
          input.warnings.push_back(fmt::format("{} and {} are byte-identical: a copy is no rerun",
                                               raw_samples_path((*runs)[i - 1].place).string(),
                                               raw_samples_path((*runs)[i].place).string()));
  }
}

void check_digests(gates::GateInput& input, const std::vector<ReadRun>& runs,
                   const std::optional<model::Manifest>& manifest) {
  if (!manifest) return;
  for (const ReadRun& run : runs) {
    const auto listed = manifest->files.find(raw_path_in_manifest(run.place));
    if (listed != manifest->files.end() && listed->second != run.files.raw_sha256)
      input.provenance.altered_files.push_back(raw_samples_path(run.place).string());
  }
}

/// The manifests' word, else what the samples say of themselves.
std::string mode_of(const Manifests& manifests, const std::vector<PairedScenario>& pairs,
                    const std::vector<ReadScenario>& scenarios) {
  for (const std::optional<model::Manifest>* manifest : {&manifests.candidate, &manifests.baseline})
    if (*manifest && !(*manifest)->mode.empty() && (*manifest)->mode != gates::measured_mode) return (*manifest)->mode;
  for (const PairedScenario& pair : pairs)
    if (pair.synthetic) return "synthetic";
  for (const ReadScenario& scenario : scenarios)
    for (const std::vector<ReadRun>* runs : {&scenario.candidate, &scenario.baseline})
      for (const ReadRun& run : *runs)
        if (run.files.raw.synthetic) return "synthetic";
  return std::string(gates::measured_mode);
}

}  // namespace

gates::GateInput read_gate_input(const GateFiles& files) {
  require_folder(files.candidate);
  require_folder(files.baseline);
  gates::GateInput input;
  const Manifests manifests{manifest_at(files.candidate / "manifest.json"), manifest_at(files.manifest)};
  input.provenance.need = files.need;
  input.provenance.manifest_path = files.manifest.string();
  input.provenance.baseline = manifests.baseline;
  input.provenance.candidate = candidate_source(files, manifests);
  const GateTrees trees{results::find_runs(files.candidate, files.baseline),
                        results::find_runs(files.baseline, files.candidate)};
  for (const TreePlaces* places : {&trees.candidate, &trees.baseline})
    input.warnings.insert(input.warnings.end(), places->notes.begin(), places->notes.end());
  const std::vector<PairedScenario> pairs = pair_scenarios(files, trees);
  std::vector<ReadScenario> scenarios = read_scenarios(pairs, manifests, files);
  input.mode = mode_of(manifests, pairs, scenarios);
  compare_digests(input, scenarios);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    check_digests(input, scenarios[i].candidate, manifests.candidate);
    check_digests(input, scenarios[i].baseline, manifests.baseline);
    add_scenario(input, pairs[i], scenarios[i], files);
  }
  return input;
}

}  // namespace benchgate::cli
