// SPDX-License-Identifier: MIT
#include "app/check/baseline_of_check.hpp"

#include <filesystem>

#include "app/source/receipts_of_case.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

std::string baseline_word(const CheckRequest& request, const format::Configuration& configuration) {
  if (request.baseline.word) return *request.baseline.word;
  if (!configuration.baseline.empty()) return configuration.baseline;
  return sys::is_folder("baselines") ? "baselines" : "";
}

Baseline usual_baseline(const CheckRequest& request, const Session& session) {
  try {
    if (!session.repository.has_commit())
      return NoBaseline{
          "none was named, and this folder is in no git repository with a commit; --baseline takes a receipt or a "
          "folder of results"};
    Baseline found = find_baseline("merge-base", git::Fetch::when_missing, session);
    if (const auto* none = std::get_if<NoBaseline>(&found)) return NoBaseline{"none was named, and " + none->why};
    const auto& commit = std::get<BaselineCommit>(found);
    const std::filesystem::path results = request.out_dir;
    const RunSource source = find_checkout(request.source, {&results, 1}, git::Untracked::are_changes, session);
    const std::optional<model::GitState>& git = source.environment.git;
    if (!git || git->dirty || git->commit != commit.commit) return found;
    return NoBaseline{
        fmt::format("none was named, and nothing has changed since {} ({}), which is checked out; name an older commit",
                    base::printable(commit.name), commit.commit.substr(0, 12))};
  } catch (const Error& error) {  // nobody has asked for it
    return NoBaseline{fmt::format("none was named, and the merge base cannot be found: {}", error.what())};
  }
}

std::string source_of_word(const CheckRequest& request) {
  return request.baseline.word ? "--baseline" : request.configuration.value_or("benchgate.yaml") + ": baseline";
}

void refuse_overwriting(std::string_view option, const std::string& path, const std::string& name, std::size_t cases,
                        const ResultFolder& folder) {
  for (const std::filesystem::path& file : receipts_of_case(path, name, cases))
    if (folder.replaces(name, file))
      throw Error(option, fmt::format("'{}' was written by an earlier check and would be overwritten; name another "
                                      "--out-dir, or keep a copy (benchgate promote)",
                                      file.string()));
}

void note_altered_cases(const std::string& path, std::span<const model::Scenario> cases, Observer& observer) {
  std::vector<std::string> names;
  for (const model::Scenario& scenario : cases) names.push_back(case_name(scenario));
  note_altered_receipts(path, names, observer);
}

Baseline named_baseline(const CheckRequest& request, const format::Configuration& configuration,
                        const Session& session) {
  // A folder is the baseline itself.
  const std::string word = request.sides.baseline_folder ? "" : baseline_word(request, configuration);
  const bool is_measured = !request.candidate_results && !request.sides.baseline_folder;
  if (word.empty() && !request.baseline.word && is_measured) return usual_baseline(request, session);
  Baseline baseline = find_baseline(word, git::Fetch::when_missing, session);
  const auto* none = std::get_if<NoBaseline>(&baseline);
  if (none == nullptr || request.baseline.unknown == BaselineRequest::Unknown::measure_only) return baseline;
  const std::string where = source_of_word(request);
  if (none->kind == NoBaseline::Kind::unknown_name)
    throw Error(where, none->why + "; to measure without it, add --allow-missing-baseline");
  if (none->kind == NoBaseline::Kind::absent_file)
    session.observer.note(fmt::format("warning: {}: {}", where, none->why));
  return baseline;
}

Baseline baseline_of_check(const CheckRequest& request, const format::Configuration& configuration,
                           std::span<const model::Scenario> cases, const ResultFolder& folder, const Session& session) {
  Baseline baseline = named_baseline(request, configuration, session);
  if (auto* commit = std::get_if<BaselineCommit>(&baseline))
    if (request.baseline.name) commit->name = *request.baseline.name;
  if (const auto* files = std::get_if<BaselineFiles>(&baseline)) {
    for (const model::Scenario& scenario : cases)
      refuse_overwriting("--baseline", files->path, case_name(scenario), cases.size(), folder);
    note_altered_cases(files->path, cases, session.observer);
  }
  return baseline;
}

}  // namespace benchgate::app
