// SPDX-License-Identifier: MIT
#include "app/run/carry.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "app/environment.hpp"
#include "app/fingerprint/comparison.hpp"
#include "app/fingerprint/side.hpp"
#include "app/git_login.hpp"
#include "app/measure/measure_faults.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/store_location.hpp"
#include "app/version.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "judge/fingerprint_decision.hpp"
#include "store/last_measurement.hpp"

namespace benchgate::app {

namespace {

using Fingerprints = std::map<std::string, model::ScenarioFingerprint>;
using Carried = std::map<std::string, model::CarriedMeasurement>;

std::string ci_field(const std::map<std::string, std::string>& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

/// Why nothing of a run of the history can be carried; "": it can.
std::string objection_to(const model::RunMetadata& metadata, const std::string& branch) {
  if (forge::is_unmerged(metadata.event, metadata.ref)) return "it measured what was not merged";
  if (metadata.sha.find("+dirty-") != std::string::npos) return "it measured uncommitted changes";
  if (branch.empty()) return "the default branch is not known";
  if (metadata.ref.empty()) return "its branch is not known";
  return metadata.ref == branch
             ? ""
             : fmt::format("it is of {}, not of {}", base::printable(metadata.ref), base::printable(branch));
}

/// "run 123-1 of 4f0c2d1a2b3c (2026-01-31)"
std::string name_of_run(const model::EarlierMeasurement& run) {
  return fmt::format("run {}-{} of {} ({})", run.run_id, run.run_attempt, base::printable(run.sha.substr(0, 12)),
                     run.timestamp.substr(0, 10));
}

/// Decides for one test case after another.
class Carrier {
 public:
  Carrier(const RunRequest& request, const RunSource& source, const store::LastMeasurements& history, Session& session)
      : request_(request), source_(source), history_(history), session_(session) {}

  /// Adds it, or returns why it has to be measured.
  std::string add(const model::Scenario& scenario, const Fingerprints& fingerprints, Carried& carried) const {
    if (is_fault_run(scenario)) return "a fault scenario is always measured";
    const std::string name = case_name(scenario);
    if (const char* const why_not = undeclared(scenario.fingerprint)) return why_not;
    const auto now = fingerprints.find(name);
    if (now == fingerprints.end()) return "its fingerprint is unknown";
    std::string why;
    const auto last = history_.find(name, request_.carry->group, group_of_results(), why);
    if (!last) return why;
    const std::string run = name_of_run(last->run);
    const std::string& arch = source_.environment.host.arch;
    if (const std::string& before = last->run.environment.arch; !before.empty() && !arch.empty() && before != arch)
      return fmt::format("{} is of another architecture, {}", run, base::printable(before));
    const model::FingerprintItem item = judge::decide(now->second, {name, last->fingerprint, {}}, run, {});
    if (item.decision == model::RunDecision::run)
      return now->second.hash.empty() || last->fingerprint.empty() ? item.reason
                                                                   : fmt::format("{} since {}", item.reason, run);
    if (why = too_old(*last); !why.empty()) return fmt::format("{} {}", run, why);
    if (why = history_.problem_of(*last, scenario.reruns); !why.empty()) return fmt::format("{}: {}", run, why);
    carried.emplace(name, carry(name, *last));
    session_.observer.info(fmt::format("{}: not measured: nothing has changed since {}", base::printable(name), run));
    return "";
  }

 private:
  /// As 'history add' calls it: the name of the folder.
  std::string group_of_results() const {
    const std::filesystem::path folder = request_.out_dir->lexically_normal();
    return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
  }

  std::string too_old(const store::LastMeasurement& last) const {
    const CarryRequest& limits = *request_.carry;
    if (last.run.hops > limits.max_hops)
      return fmt::format("was carried forward {} times (--max-hops)", last.run.hops - 1);
    const auto age = session_.machine.now() - last.time;
    return age > limits.max_age ? "is too old (--max-age)" : "";
  }

  model::CarriedMeasurement carry(const std::string& name, const store::LastMeasurement& last) const {
    model::CarriedMeasurement carried{.scenario = name, .fingerprint = last.fingerprint};
    carried.tool_version = version();
    carried.job_type = request_.conditions.measuring.job_type;
    carried.decided_at = base::format_rfc3339(session_.machine.now());
    carried.source_commit = source_.commit;
    carried.source_ref = source_.ref;
    carried.event = ci_field(source_.environment.ci, "event");
    carried.workflow = ci_field(source_.environment.ci, "workflow");
    carried.measured_run = last.run;
    return carried;
  }

  const RunRequest& request_;
  const RunSource& source_;
  const store::LastMeasurements& history_;
  Session& session_;
};

}  // namespace

Fingerprints fingerprints_of_run(std::span<const model::Scenario> cases, const RunRequest& request, Session& session) {
  std::vector<model::Scenario> declared;
  for (const model::Scenario& scenario : cases)
    if (undeclared(scenario.fingerprint) == nullptr && !is_fault_run(scenario)) declared.push_back(scenario);
  Fingerprints known;
  if (declared.empty() || request.commit) return known;
  try {
    const DefinitionsRequest definitions{
        configuration_file(request.scenarios.configuration), {}, {}, measured_environment({}, session)};
    for (model::FingerprintItem& item : fingerprints(declared, definitions, "", session).items) {
      std::string name = item.fingerprint.scenario;
      known.emplace(std::move(name), std::move(item.fingerprint));
    }
  } catch (const Error& error) {
    session.observer.note(fmt::format("warning: fingerprints are unknown: {}", error.what()));
    known.clear();
  }
  return known;
}

Carried carried_measurements(std::span<const model::Scenario> cases, const Fingerprints& fingerprints,
                             const RunRequest& request, const RunSource& source, Session& session) {
  Carried carried;
  if (!request.carry || request.conditions.on_existing == OnExisting::replace) return carried;
  try {
    const auto store = open_store(request.carry->store, StoreUse::read, session);
    if (!store->exists()) {
      session.observer.note(
          fmt::format("note: --skip-unchanged: {} does not exist yet, so everything is measured", store->name()));
      return carried;
    }
    const store::RunArchive archive(*store);
    const std::string branch =
        session.repository.main_branch(remote_of(forge::variables_of(session.machine.environment())));
    const store::LastMeasurements history(
        archive, [&](const model::RunMetadata& metadata) { return objection_to(metadata, branch); });
    const Carrier carrier(request, source, history, session);
    for (const model::Scenario& scenario : cases)
      if (const std::string why = carrier.add(scenario, fingerprints, carried); !why.empty())
        session.observer.info(
            fmt::format("{}: measured: {}", base::printable(case_name(scenario)), base::printable(why)));
  } catch (const Error& error) {
    session.observer.note(fmt::format("warning: --skip-unchanged: everything is measured: {}", error.what()));
    carried.clear();
  }
  return carried;
}

}  // namespace benchgate::app
