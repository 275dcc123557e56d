// SPDX-License-Identifier: MIT
#include "app/fingerprint/fingerprint.hpp"

#include <algorithm>
#include <filesystem>
#include <variant>

#include "app/fingerprint/comparison.hpp"
#include "app/measure/measuring.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/fingerprint_json.hpp"
#include "judge/fingerprint_decision.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

std::vector<model::ChangedPart> changed_parts(const model::ScenarioFingerprint& before,
                                              const model::ScenarioFingerprint& now) {
  std::vector<model::ChangedPart> changed;
  for (const model::PartFingerprint& part : now.parts) {
    const auto old = std::find_if(before.parts.begin(), before.parts.end(),
                                  [&](const model::PartFingerprint& one) { return one.part == part.part; });
    if (old == before.parts.end() || old->hash != part.hash) changed.push_back({part.part, {}});
  }
  return changed;
}

void compare_with_stored(model::FingerprintReport& report, const model::FingerprintReport& stored,
                         const std::string& file) {
  report.against = base::printable(file);
  for (model::FingerprintItem& item : report.items) {
    const auto before = std::find_if(stored.items.begin(), stored.items.end(), [&](const model::FingerprintItem& one) {
      return one.fingerprint.scenario == item.fingerprint.scenario;
    });
    item = before == stored.items.end()
               ? judge::must_run(item.fingerprint, fmt::format("{} does not have the scenario", report.against))
               : judge::decide(item.fingerprint, before->fingerprint, report.against,
                               changed_parts(before->fingerprint, item.fingerprint));
  }
}

std::string reason_of(const Baseline& baseline, const std::string& word) {
  if (const auto* const none = std::get_if<NoBaseline>(&baseline)) {
    if (none->kind != NoBaseline::Kind::none_named) throw Error("--against", none->why);
    return "there is nothing to compare with: " + none->why;
  }
  throw Error("--against", fmt::format("'{}' is neither a commit nor a file of fingerprints", base::printable(word)));
}

/// A folder that is in no repository has no merge base; that is not an error unless it was asked for.
Baseline commit_to_compare_with(const FingerprintRequest& request, const Session& session) {
  try {
    if (!request.against && !session.repository.has_commit())
      return NoBaseline{"this folder is in no git repository with a commit; --against takes a file of fingerprints"};
    return find_baseline(request.against.value_or("merge-base"), git::Fetch::when_missing, session);
  } catch (const Error& error) {
    if (request.against) throw;
    return NoBaseline{error.what()};
  }
}

}  // namespace

model::FingerprintReport print_fingerprints(const FingerprintRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.configuration);
  const Selection selection = select_cases(load_scenarios(request.paths, configuration, {}), request.filter,
                                           Faults::measured, session.observer);
  const auto signals = session.machine.watch_signals();
  const DefinitionsRequest definitions{
      configuration_file(request.configuration), {}, {}, measured_environment({}, session)};
  const std::string word = request.against.value_or("");
  if (!word.empty() && sys::path_exists(word) && !sys::is_folder(word)) {
    const model::FingerprintReport stored =
        format::parse_fingerprints(sys::read_file(word, base::most(base::Limit::published_file)), word);
    model::FingerprintReport report = fingerprints(selection.cases, definitions, "", session);
    compare_with_stored(report, stored, word);
    return report;
  }
  const Baseline baseline = commit_to_compare_with(request, session);
  const auto* const commit = std::get_if<BaselineCommit>(&baseline);
  if (commit == nullptr) return fingerprints(selection.cases, definitions, reason_of(baseline, word), session);
  return fingerprints_since(*commit, selection.cases, definitions, session);
}

std::string fingerprints_json(const model::FingerprintReport& report) { return format::format_fingerprints(report); }

}  // namespace benchgate::app
