// SPDX-License-Identifier: MIT
#include "app/check/measured_check.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/check/build_cache.hpp"
#include "app/check/candidate.hpp"
#include "app/check/judging.hpp"
#include "app/check/paired_check.hpp"
#include "app/check/request.hpp"
#include "app/check/scenarios.hpp"
#include "app/check/sides.hpp"
#include "app/fingerprint/comparison.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/measure/toolchain.hpp"
#include "app/session.hpp"
#include "app/source/anchor.hpp"
#include "app/source/baseline.hpp"
#include "app/source/check_out.hpp"
#include "app/two_sides.hpp"
#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/check_policy.hpp"
#include "judge/report.hpp"
#include "measure/randomize.hpp"
#include "model/scenario.hpp"
#include "render/amount_of_work.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// Why fingerprints cannot say that nothing changed; "": they can.
std::string why_not_compared(const Baseline& baseline, const CheckRequest& request) {
  if (!std::holds_alternative<BaselineCommit>(baseline)) return "the baseline is not a commit";
  return request.anchor ? "a measurement with an anchor belongs to a history" : "";
}

DefinitionsRequest definitions_request(const CheckRequest& request, const Session& session) {
  return {configuration_file(request.configuration), request.scenarios.overrides,
          [&](std::vector<model::Scenario>& cases) { prepare_for_check(cases, request); },
          measured_environment({}, session)};
}

/// Adds those that have not changed. `checkout` is the candidate's; null: the working tree. What git cannot tell is
/// measured.
void compare_fingerprints(const BaselineCommit& baseline, const Worktree* checkout,
                          std::span<const model::Scenario> cases, const CheckRequest& request, Session& session,
                          std::map<std::string, std::string>& unchanged) {
  try {
    const model::FingerprintReport report =
        checkout == nullptr
            ? fingerprints_since(baseline, cases, definitions_request(request, session), session)
            : fingerprints_between(baseline, *checkout, cases, measured_environment({}, session), session);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const model::FingerprintItem& item = report.items.at(i);
      const std::string name = case_name(cases[i]);
      if (item.decision == model::RunDecision::run)
        session.observer.info(fmt::format("{}: measured: {}", base::printable(name), base::printable(item.reason)));
      else if (judge::has_absolute_limit(cases[i]))
        session.observer.info(fmt::format("{}: measured: it limits values, not changes", base::printable(name)));
      else
        unchanged.emplace(name, report.against);
    }
  } catch (const Error& error) {
    session.observer.note(fmt::format("warning: --skip-unchanged skips nothing: {}", error.what()));
    unchanged.clear();
  }
}

/// The test cases that need not be measured, each with the name of the baseline commit, which has the same fingerprint.
/// None unless the request asks for it, and none where other things than two states of the source are compared. Notes
/// why the others are measured. What git cannot tell is measured. Sets `checkout` if the candidate is a commit that had
/// to be checked out for this.
std::map<std::string, std::string> unchanged_scenarios(std::span<const model::Scenario> cases, const Baseline& baseline,
                                                       const CheckRequest& request, std::unique_ptr<Worktree>& checkout,
                                                       Session& session) {
  std::map<std::string, std::string> unchanged;
  if (request.unchanged == CheckRequest::Unchanged::measure || request.same_source == CheckRequest::SameSource::measure)
    return unchanged;
  if (const std::string why = why_not_compared(baseline, request); !why.empty()) {
    session.observer.note(fmt::format("note: --skip-unchanged skips nothing: {}", why));
    return unchanged;
  }
  {
    const auto signals = session.machine.watch_signals();
    checkout = check_out_candidate(request, session);
    compare_fingerprints(std::get<BaselineCommit>(baseline), checkout.get(), cases, request, session, unchanged);
  }
  if (session.machine.signal() != 0) throw Error("check", "interrupted before anything was measured");
  return unchanged;
}

/// Which scenarios run interleaved with their baseline.
enum class Pairing { none, as_they_say, all };

bool is_in_pairs(const model::Scenario& scenario, Pairing pairing) {
  return pairing == Pairing::all || (pairing == Pairing::as_they_say && !scenario.sequential);
}

std::optional<fs::path> folder_if(const std::optional<std::string>& folder, std::string_view option) {
  if (!folder) return std::nullopt;
  if (!sys::is_folder(*folder)) throw Error(option, fmt::format("'{}' is not a folder", *folder));
  return fs::absolute(*folder);
}

/// "2 scenarios in pairs, at most 80 pairs each".
std::string amount_of_pairs(std::span<const model::Scenario> cases, std::optional<std::size_t> pairs) {
  std::size_t most = 0;
  for (const model::Scenario& scenario : cases) most = std::max(most, judge::look_settings(scenario).last);
  return fmt::format("{} in pairs, up to {} pairs{}", base::pluralize(cases.size(), "scenario"), pairs.value_or(most),
                     cases.size() == 1 ? "" : " each");
}

std::string baseline_name(const Baseline& baseline, const SidesRequest& sides) {
  if (const auto* commit = std::get_if<BaselineCommit>(&baseline))
    return fmt::format("{} ({})", base::printable(commit->name), commit->commit.substr(0, 12));
  return base::printable(sides.baseline_folder.value_or(""));
}

/// Whether the candidate is that commit, without changes.
bool is_same_code(const RunSource& source, const BaselineCommit& commit) {
  const std::optional<model::GitState>& git = source.environment.git;
  return git && !git->dirty && git->commit == commit.commit;
}

/// The commit of both sides, if that alone decides that nothing has changed; "" if they have to be measured.
std::string same_commit(const RunSource& source, const Baseline& baseline, const CheckRequest& request) {
  const auto* commit = std::get_if<BaselineCommit>(&baseline);
  const bool has_folders = request.sides.baseline_folder || request.sides.candidate_folder;
  if (commit == nullptr || has_folders || request.anchor ||  // a measurement with an anchor belongs to a history
      request.same_source == CheckRequest::SameSource::measure || !is_same_code(source, *commit))
    return {};
  return commit->commit;
}

/// The anchor of a check. A baseline that is not measured in pairs needs a candidate that is measured as it was: alone.
std::optional<AnchorCommit> anchor_of(const CheckRequest& request, const format::Configuration& configuration,
                                      const Baseline& baseline, const RunSource& source, Session& session) {
  const bool is_sequential =
      std::holds_alternative<BaselineCommit>(baseline) && request.sides.order == SidesRequest::Order::sequential;
  if (request.anchor && (is_sequential || std::holds_alternative<BaselineFiles>(baseline))) {
    session.observer.note("note: no anchor: a candidate is measured as its baseline was, which had no turns");
    return std::nullopt;
  }
  return find_anchor(request.anchor, configuration.anchor, source, git::Fetch::when_missing, session).commit;
}

/// Measures both sides; a baseline that is a commit gets its own checkout, as its candidate may have.
class MeasuredCheck {
 public:
  /// `cases` of `all` scenarios of the check.
  MeasuredCheck(std::span<const model::Scenario> cases, std::span<const model::Scenario> all, const Baseline& baseline,
                const CheckRequest& request, const format::Configuration& configuration,
                const std::optional<AnchorCommit>& anchor, RunContext candidate, CheckReports& reports)
      : cases_(cases),
        baseline_(baseline),
        request_(request),
        reports_(reports),
        candidate_run_(std::move(candidate)),
        plan_{baseline,     reports.folder(), cases.size(), request.settings.failed_samples,
              std::nullopt, &candidate_run_} {
    const auto* commit = std::get_if<BaselineCommit>(&baseline);
    if (commit != nullptr) check_out(*commit, all, configuration);
    anchor_ = check_out_anchor(anchor, candidate_run_,
                               [this](const std::string& problem) { warn_of_missing_anchor(problem); });
    plan_.anchor = anchor_.get();
    const bool in_pairs = request.sides.order == SidesRequest::Order::pairs && !request.sides.baseline_folder;
    if (request.cached_builds && commit != nullptr && in_pairs) cache_build(*request.cached_builds, *commit, anchor);
  }
  MeasuredCheck(const MeasuredCheck&) = delete;
  MeasuredCheck& operator=(const MeasuredCheck&) = delete;

  /// The reports of the scenarios, in their order.
  std::vector<model::Report> go() {
    const SidesRequest& sides = request_.sides;
    if (sides.baseline_folder && sides.candidate_folder)
      refuse_same_path("--interleave-head", *sides.candidate_folder, *sides.baseline_folder);
    const bool always_in_pairs = sides.baseline_folder.has_value() || !sides.baseline_commands.empty();
    const bool in_pairs = always_in_pairs || (baseline_run_ && sides.order == SidesRequest::Order::pairs);
    observer().info(in_pairs ? amount_of_pairs(cases_, sides.pairs) : render::amount_of_work(cases_));
    if (!in_pairs) return measure(Pairing::none, nullptr);
    const PairedFolders folders{baseline_run_ ? *baseline_run_ : candidate_run_,
                                candidate_run_,
                                baseline_name(baseline_, sides),
                                folder_if(sides.baseline_folder, "--interleave-base"),
                                folder_if(sides.candidate_folder, "--interleave-head"),
                                baseline_cache_ ? &*baseline_cache_ : nullptr,
                                anchor_.get(),
                                anchor_cache_ ? &*anchor_cache_ : nullptr};
    PairedCheck pairs(request_, folders, cases_.size());
    std::vector<model::Report> made = measure(always_in_pairs ? Pairing::all : Pairing::as_they_say, &pairs);
    for (const std::optional<BuildCache>* cache : {&baseline_cache_, &anchor_cache_})
      if (*cache) (*cache)->finish();
    return made;
  }

 private:
  Observer& observer() const { return candidate_run_.session.observer; }

  void warn_of_missing_anchor(const std::string& problem) {
    if (problem.empty()) return;
    observer().note("warning: " + problem);
    reports_.add_warning(problem);
  }

  void warn_of_same_code(const BaselineCommit& commit) {
    reports_.add_warning(
        fmt::format("both sides are commit {}: there is no change to judge; name an older commit as the baseline",
                    commit.commit.substr(0, 12)));
  }

  void check_out(const BaselineCommit& commit, std::span<const model::Scenario> all,
                 const format::Configuration& configuration) {
    worktree_ = app::check_out(commit.commit, candidate_run_.session);
    reports_.set_conditions(worktree_->note());
    if (is_same_code(candidate_run_.source, commit) && !request_.sides.candidate_folder) warn_of_same_code(commit);
    baseline_source_ = source_at(candidate_run_.source, commit.name, commit.commit);
    baseline_source_->conditions = worktree_->note();
    baseline_run_.emplace(RunContext{*baseline_source_, candidate_run_.job_type, candidate_run_.session,
                                     candidate_run_.deadline, worktree_.get(), candidate_run_.seed,
                                     candidate_run_.environment});
    plan_.baseline_run = &*baseline_run_;
    ScenariosOfBaseline before =
        changes_since(*worktree_, baseline_name(baseline_, request_.sides), all, request_, configuration);
    reports_.set_definitions(std::move(before.changes));
    for (auto& [name, accepted] : before.accepted) reports_.set_accepted_before(name, std::move(accepted));
    observer().info(fmt::format("baseline: {} is {}{}", base::printable(commit.name), commit.commit,
                                is_same_code(candidate_run_.source, commit) ? ", as the candidate" : ""));
  }

  /// Only one build is cached: later checks of the branch have the same anchor, but another baseline.
  void cache_build(const BuildCacheRequest& cache, const BaselineCommit& commit,
                   const std::optional<AnchorCommit>& anchor) {
    using Side = BuildCache::Side;
    if (anchor_)
      anchor_cache_.emplace(Side::anchor, cache, cases_, anchor->commit, anchor_->checkout(), anchor_->context());
    else
      baseline_cache_.emplace(Side::baseline, cache, cases_, commit.commit, *worktree_, *baseline_run_);
  }

  /// Measures all scenarios, confirms the suspects among pairs, judges them together and makes their reports.
  std::vector<model::Report> measure(Pairing pairing, PairedCheck* pairs) {
    reports_.folder().begin();
    NotesOnce once(observer());
    std::vector<model::Report> made(cases_.size());
    std::size_t waiting = cases_.size();
    for (const measure::Turn& turn : measure::turns(cases_, candidate_run_.seed)) {
      --waiting;
      const model::Scenario& scenario = cases_[turn.test_case];
      if (is_in_pairs(scenario, pairing))
        pairs->measure(turn.test_case, scenario, waiting, reports_.folder());
      else
        made[turn.test_case] = reports_.guarded(scenario, [&](const std::string& name) {
          const CheckSides sides = make_sides(scenario, reports_.folder().begin_case(name), plan_);
          warn_of_missing_anchor(sides.candidate.problem_of_anchor);
          note_accepted(name, sides, plan_, reports_);
          return judged(sides, name, request_.settings, once);
        });
    }
    if (pairs != nullptr) pairs->confirm();
    for (std::size_t i = 0; i < cases_.size(); ++i)
      if (is_in_pairs(cases_[i], pairing)) warn_of_missing_anchor(pairs->problem_of_anchor(i));
    for (std::size_t i = 0; i < cases_.size(); ++i)
      if (is_in_pairs(cases_[i], pairing))
        made[i] = reports_.guarded(cases_[i], [&](const std::string&) { return pairs->report(i); });
    return made;
  }

  std::span<const model::Scenario> cases_;
  const Baseline& baseline_;
  const CheckRequest& request_;
  CheckReports& reports_;
  RunContext candidate_run_;
  SidesPlan plan_;
  std::unique_ptr<Worktree> worktree_;
  std::optional<RunSource> baseline_source_;
  std::optional<RunContext> baseline_run_;
  std::optional<BuildCache> baseline_cache_;
  std::unique_ptr<AnchorBuild> anchor_;
  std::optional<BuildCache> anchor_cache_;
};

/// `checkout`: the candidate's, if it was made already.
std::vector<model::Report> measured_reports(std::span<const model::Scenario> cases,
                                            std::span<const model::Scenario> all, const Baseline& baseline,
                                            const format::Configuration& configuration, const CheckRequest& request,
                                            std::unique_ptr<Worktree> checkout, CheckReports& reports,
                                            Session& session) {
  const MeasuringHold hold("check", request.measuring.on_busy, session);
  RunSource source = source_of_check(request, session);
  if (!source.environment.git) note_refused_repository(session);
  if (checkout == nullptr) checkout = check_out_candidate(request, session);
  if (checkout != nullptr) source.conditions = checkout->note();
  const std::optional<AnchorCommit> anchor = anchor_of(request, configuration, baseline, source, session);
  const RunContext candidate{source,
                             request.measuring.job_type,
                             session,
                             deadline_of(request.measuring, configuration.total_time_budget, session.machine),
                             checkout.get(),
                             seed_of(request.measuring, session.machine),
                             measured_environment(request.measuring, session)};
  source.toolchains = toolchains_of(cases, candidate);
  return MeasuredCheck(cases, all, baseline, request, configuration, anchor, candidate, reports).go();
}

/// Notes which scenarios are new or gone. For a check that measures nothing.
void note_definitions(std::span<const model::Scenario> cases, const BaselineCommit& commit,
                      const format::Configuration& configuration, const CheckRequest& request, CheckReports& reports,
                      Session& session) {
  const std::unique_ptr<Worktree> worktree = app::check_out(commit.commit, session);
  reports.set_definitions(
      changes_since(*worktree, baseline_name(commit, request.sides), cases, request, configuration).changes);
}

}  // namespace

void check_measured(std::span<const model::Scenario> cases, const Baseline& baseline,
                    const format::Configuration& configuration, const CheckRequest& request, CheckReports& reports,
                    Session& session) {
  const std::string same = same_commit(source_of_check(request, session), baseline, request);
  std::unique_ptr<Worktree> checkout;
  const std::map<std::string, std::string> unchanged =
      same.empty() ? unchanged_scenarios(cases, baseline, request, checkout, session)
                   : std::map<std::string, std::string>();
  const auto is_measured = [&](const model::Scenario& scenario) {
    return same.empty() ? unchanged.count(case_name(scenario)) == 0 : judge::has_absolute_limit(scenario);
  };
  std::vector<model::Scenario> to_measure;
  std::copy_if(cases.begin(), cases.end(), std::back_inserter(to_measure), is_measured);
  std::vector<model::Report> measured;
  if (!to_measure.empty())
    measured =
        measured_reports(to_measure, cases, baseline, configuration, request, std::move(checkout), reports, session);
  else if (same.empty())
    note_definitions(cases, std::get<BaselineCommit>(baseline), configuration, request, reports, session);
  if (to_measure.empty()) reports.folder().begin();
  auto next = measured.begin();
  for (const model::Scenario& scenario : cases) {
    if (is_measured(scenario)) {
      reports.keep(scenario, std::move(*next++));
      continue;
    }
    reports.keep(scenario, reports.guarded(scenario, [&](const std::string& name) {
      reports.folder().begin_case(name);
      model::Report report = same.empty() ? judge::report_of_unchanged(unchanged.at(case_name(scenario)))
                                          : judge::report_of_same_source(same);
      report.bench_name = name;
      return report;
    }));
  }
  reports.keep_gone();
}

}  // namespace benchgate::app
