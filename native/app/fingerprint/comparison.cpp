// SPDX-License-Identifier: MIT
#include "app/fingerprint/comparison.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/scenario_members.hpp"
#include "judge/fingerprint_decision.hpp"

namespace benchgate::app {

namespace {

std::vector<git::ListedFile> files_of_checkout(const ProjectFolders& folders) {
  return folders.is_repository ? git::list_checkout(folders.top) : git::list_folder_files(folders.top);
}

/// Changes of members with the keys of scenario files that set them, each once: a number as `repeat` and a map are two
/// members of one key.
std::vector<std::string> as_keys(std::span<const std::string> changes) {
  std::vector<std::string> named;
  for (const std::string& change : changes) {
    const std::size_t end = change.find(' ');
    const std::string key(format::key_of_member(change.substr(0, end)));
    const auto earlier = std::find_if(named.begin(), named.end(),
                                      [&](const std::string& one) { return one.substr(0, one.find(' ')) == key; });
    if (earlier == named.end())
      named.push_back(key + change.substr(std::min(end, change.size())));
    else
      *earlier = key + " changed";
  }
  return named;
}

std::vector<model::ChangedPart> changed_parts(const ScenarioParts& before, const ScenarioParts& now) {
  std::vector<model::ChangedPart> changed;
  for (std::size_t i = 0; i < now.all.size(); ++i) {
    if (before.all[i]->summary.hash == now.all[i]->summary.hash) continue;
    std::vector<std::string> changes = judge::changed_entries(before.all[i]->entries(), now.all[i]->entries());
    const model::FingerprintPart part = now.all[i]->summary.part;
    if (part == model::FingerprintPart::parameters) changes = as_keys(changes);
    changed.push_back({part, std::move(changes)});
  }
  return changed;
}

/// The two sides of a comparison, with what both share.
class Comparison {
 public:
  /// `folders`: where the checkout is that is compared.
  Comparison(ProjectFolders folders, const std::vector<std::string>& environment, Session& session)
      : folders_(std::move(folders)),
        contents_(folders_.top),
        toolchain_(environment, session),
        now_(FingerprintSide::State::checkout, files_of_checkout(folders_), folders_, contents_, toolchain_, closures_),
        closures_(now_.files(), folders_, contents_, toolchain_) {}

  model::ScenarioFingerprint now(const model::Scenario& scenario) {
    return now_.fingerprint_of(scenario, now_.parts_of(scenario));
  }

  void compare_with(const BaselineCommit& commit) {
    against_ = fmt::format("{} ({})", base::printable(commit.name), commit.commit.substr(0, 12));
    before_.emplace(FingerprintSide::State::commit, git::list_commit(folders_.top, commit.commit), folders_, contents_,
                    toolchain_, closures_);
  }

  /// The commit's scenarios are those of its own files, not those of the checkout.
  void read_definitions(const DefinitionsRequest& request) {
    definitions_.emplace(*before_, now_, folders_, request.configuration, request.overrides, request.prepare);
  }

  const std::string& against() const { return against_; }

  model::FingerprintItem item(const model::Scenario& scenario) {
    const ScenarioParts now = now_.parts_of(scenario);
    model::ScenarioFingerprint fingerprint = now_.fingerprint_of(scenario, now);
    const CommittedDefinitions::Found there =
        definitions_ ? definitions_->find(scenario) : CommittedDefinitions::Found{&scenario};
    if (there.scenario == nullptr)
      return judge::must_run(std::move(fingerprint), fmt::format("at {}: {}", against_, there.problem));
    const ScenarioParts before = before_->parts_of(*there.scenario);
    return judge::decide(std::move(fingerprint), before_->fingerprint_of(*there.scenario, before), against_,
                         changed_parts(before, now));
  }

 private:
  ProjectFolders folders_;
  git::FileContents contents_;
  ToolchainOutput toolchain_;
  FingerprintSide now_;
  Closures closures_;
  std::string against_;
  std::optional<FingerprintSide> before_;
  std::optional<CommittedDefinitions> definitions_;  ///< absent: both sides have the same scenarios
};

model::FingerprintReport report_of(Comparison& sides, std::span<const model::Scenario> cases) {
  model::FingerprintReport report{sides.against(), {}};
  for (const model::Scenario& scenario : cases) report.items.push_back(sides.item(scenario));
  return report;
}

}  // namespace

model::FingerprintReport fingerprints(std::span<const model::Scenario> cases, const DefinitionsRequest& request,
                                      const std::string& why_not_compared, Session& session) {
  Comparison sides(project_folders(session), request.environment, session);
  model::FingerprintReport report;
  for (const model::Scenario& scenario : cases)
    report.items.push_back(judge::must_run(sides.now(scenario), why_not_compared));
  return report;
}

model::FingerprintReport fingerprints_since(const BaselineCommit& commit, std::span<const model::Scenario> cases,
                                            const DefinitionsRequest& request, Session& session) {
  Comparison sides(project_folders(session), request.environment, session);
  sides.compare_with(commit);
  sides.read_definitions(request);
  return report_of(sides, cases);
}

model::FingerprintReport fingerprints_between(const BaselineCommit& commit, const Worktree& checkout,
                                              std::span<const model::Scenario> cases,
                                              const std::vector<std::string>& environment, Session& session) {
  Comparison sides(project_folders(checkout, session), environment, session);
  sides.compare_with(commit);
  return report_of(sides, cases);
}

}  // namespace benchgate::app
