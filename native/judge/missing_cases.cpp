// SPDX-License-Identifier: MIT
// A suite that crashed half way, a wrong filter and a deleted benchmark all leave a run in which everything that was
// measured looks good. A job that measures a part of the suite on purpose leaves the same. The runs before it show
// which of the two it is: a test case that they measured only now and then is not missing.
#include "judge/missing_cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "judge/history_judgement.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistoryRun;
using model::HistorySeries;

constexpr std::size_t runs_with_it = 2;      // in a row before a warning: as many as an alert needs
constexpr std::size_t most_runs_away = 3;    // after which it counts as removed
constexpr std::size_t runs_of_a_habit = 10;  // before it, of which one without it makes it irregular

/// Commits in the order of the history, by their numbers.
using CommitList = std::vector<std::size_t>;
using KindAndCommit = std::pair<std::size_t, std::size_t>;

bool holds(const CommitList& commits, std::size_t commit) {
  return std::binary_search(commits.begin(), commits.end(), commit);
}

/// The published runs by commit and kind. A retry of some jobs measures a part again, so runs of one commit are one.
class MeasuredCommits {
 public:
  explicit MeasuredCommits(const model::History& history) : history_(history), positions_(history.runs.size()) {
    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, std::size_t> kinds;
    for (std::size_t run = 0; run < history.runs.size(); ++run) {
      const HistoryRun& one = history.runs[run];
      if (!one.published) continue;
      if (firsts_.empty() || !is_same_commit(history.runs[last_], one)) firsts_.push_back(run);
      last_ = run;
      const auto kind =
          kinds.try_emplace({one.metadata.workflow, one.metadata.event, one.job_type}, kinds.size()).first->second;
      positions_[run] = {kind, firsts_.size() - 1};
    }
    kinds_ = kinds.size();
  }

  std::size_t count() const { return firsts_.size(); }
  std::size_t kinds() const { return kinds_; }
  std::size_t newest_run() const { return last_; }
  std::size_t commit_of(std::size_t run) const { return positions_[run].second; }
  const KindAndCommit& position_of(std::size_t run) const { return positions_[run]; }

  /// The first run of that kind that measured the commit, else of any kind.
  std::size_t run_of(std::size_t commit, std::size_t kind) const {
    for (std::size_t run = firsts_[commit]; run < positions_.size(); ++run)
      if (history_.runs[run].published && positions_[run] == KindAndCommit(kind, commit)) return run;
    return firsts_[commit];
  }

 private:
  static bool is_same_commit(const HistoryRun& left, const HistoryRun& right) {
    if (!left.metadata.sha.empty() || !right.metadata.sha.empty()) return left.metadata.sha == right.metadata.sha;
    return left.stored.location.id == right.stored.location.id;
  }

  const model::History& history_;
  std::vector<KindAndCommit> positions_;  ///< of each published run
  std::vector<std::size_t> firsts_;       ///< run of each commit
  std::size_t last_ = 0, kinds_ = 0;
};

/// In which commits something was measured, all in all and by each kind of run.
struct MeasuredIn {
  CommitList any;
  std::vector<CommitList> by_kind;
};

/// A test case that the newest run of a kind lacks.
struct AbsentCase {
  std::string_view rule;
  std::size_t kind = 0;
  std::size_t newest = 0, first = 0, last_with = 0;  ///< commits
  std::size_t without = 0, before = 0;               ///< of the runs before lacked it
};

class MissingCases {
 public:
  MissingCases(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings)
      : history_(history), accepted_(accepted), settings_(settings), commits_(history) {
    for (std::size_t run = 0; run < history.runs.size(); ++run)
      if (history.runs[run].published && !history.runs[run].unchanged.empty()) runs_with_unchanged_.push_back(run);
  }

  void tell() {
    if (commits_.count() <= runs_with_it) return;
    find_suites();
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      std::optional<AbsentCase> worst;
      const MeasuredIn& suite = suites_[suite_of_[i]];
      for (std::size_t kind = 0; kind < commits_.kinds(); ++kind) {
        const auto absent = absence_of(cases_[i], suite.by_kind[kind], kind);
        if (absent && (!worst || is_worse(*absent, *worst))) worst = absent;
      }
      if (worst && !is_accepted(headlines_[i], worst->first)) add(headlines_[i], *worst);
    }
  }

 private:
  static bool is_worse(const AbsentCase& left, const AbsentCase& right) {
    return left.rule != right.rule ? left.rule == missing_rule : left.newest > right.newest;
  }

  /// Test cases and suites, with the commits that measured them. Series of one id stand together.
  void find_suites() {
    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, std::size_t> suites;
    std::vector<std::vector<bool>> measured;  // of each suite: kind x commit
    const std::vector<HistorySeries>& all = history_.series;
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
      std::vector<KindAndCommit> positions;
      std::size_t headline = begin;
      for (end = begin; end < all.size() && all[end].id == all[begin].id; ++end) {
        for (const model::HistoryPoint& point : all[end].points) positions.push_back(commits_.position_of(point.run));
        if (is_newer_headline(all[end], all[headline])) headline = end;
      }
      if (all[headline].points.empty()) continue;
      for (const std::size_t run : runs_with_unchanged_)
        if (was_unchanged(all[headline], run)) positions.push_back(commits_.position_of(run));
      const std::string& tool = history_.environments[all[headline].points.back().environment].tool;
      const auto suite = suites.try_emplace({all[begin].module, tool, all[begin].job}, suites.size()).first->second;
      if (suite == measured.size()) measured.emplace_back(commits_.kinds() * commits_.count());
      for (const auto& [kind, commit] : positions) measured[suite][kind * commits_.count() + commit] = true;
      cases_.push_back(measured_in(std::move(positions)));
      headlines_.push_back(headline);
      suite_of_.push_back(suite);
    }
    for (const std::vector<bool>& flags : measured) {
      std::vector<KindAndCommit> positions;
      for (std::size_t i = 0; i < flags.size(); ++i)
        if (flags[i]) positions.emplace_back(i / commits_.count(), i % commits_.count());
      suites_.push_back(measured_in(std::move(positions)));
    }
  }

  /// Whether a run left the test case out, because nothing that it depends on had changed.
  bool was_unchanged(const HistorySeries& series, std::size_t run) const {
    const std::string_view group = history_.groups[series.points.back().group];
    const std::vector<std::string>& unchanged = history_.runs[run].unchanged;
    return std::any_of(unchanged.begin(), unchanged.end(), [&](const std::string& one) {
      return group.starts_with(one) && (group.size() == one.size() || group[one.size()] == '/');
    });
  }

  static bool is_newer_headline(const HistorySeries& one, const HistorySeries& known) {
    if (one.points.empty()) return false;
    if (known.points.empty()) return true;
    return one.headline && (!known.headline || one.points.back().run > known.points.back().run);
  }

  MeasuredIn measured_in(std::vector<KindAndCommit> positions) const {
    MeasuredIn measured;
    measured.by_kind.resize(commits_.kinds());
    std::sort(positions.begin(), positions.end());
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
    for (const auto& [kind, commit] : positions) {
      measured.by_kind[kind].push_back(commit);
      measured.any.push_back(commit);
    }
    std::sort(measured.any.begin(), measured.any.end());
    return measured;
  }

  /// How a test case stands in the runs of one kind, of which `schedule` measured its suite.
  std::optional<AbsentCase> absence_of(const MeasuredIn& one, const CommitList& schedule, std::size_t kind) const {
    if (schedule.empty() || one.by_kind[kind].empty()) return std::nullopt;
    const std::size_t newest = schedule.back();
    if (newest + settings_.gap < commits_.count() || one.any.back() >= newest) return std::nullopt;
    std::size_t first = schedule.size();
    while (first > 0 && !holds(one.any, schedule[first - 1])) --first;
    if (first == 0 || schedule.size() - first > most_runs_away) return std::nullopt;
    const std::size_t begin = first_of_habit(one.by_kind[kind], schedule, first);
    AbsentCase absent{.rule = missing_rule,
                      .kind = kind,
                      .newest = newest,
                      .first = schedule[first],
                      .last_with = schedule[first - 1],
                      .before = first - begin};
    for (std::size_t i = begin; i < first; ++i) absent.without += holds(one.any, schedule[i]) ? 0 : 1;
    if (absent.without > 0)
      absent.rule = irregular_rule;
    else if (absent.before < runs_with_it)
      return std::nullopt;
    return absent;
  }

  /// The first of the runs before `end` by which it is known how often that kind of run measures the test case.
  static std::size_t first_of_habit(const CommitList& measured, const CommitList& schedule, std::size_t end) {
    std::size_t begin = end - std::min(end, runs_of_a_habit);
    while (begin < end && !holds(measured, schedule[begin])) ++begin;
    return begin;
  }

  bool is_accepted(std::size_t series, std::size_t first) const {
    const std::vector<std::size_t> runs = accepted_runs(history_, history_.series[series], accepted_);
    return std::any_of(runs.begin(), runs.end(), [&](std::size_t run) { return commits_.commit_of(run) >= first; });
  }

  std::string run_name(std::size_t commit, std::size_t kind) const {
    return history_.runs[commits_.run_of(commit, kind)].stored.location.id;
  }

  void add(std::size_t series, const AbsentCase& absent) {
    HistoryAlert& alert = history_.alerts.emplace_back();
    alert.run = commits_.newest_run();
    alert.series = series;
    alert.rule = absent.rule;
    alert.changed_in = commits_.run_of(absent.first, absent.kind);
    alert.reason = absent.rule == missing_rule
                       ? fmt::format("missing since run {}, measured until run {}", run_name(absent.first, absent.kind),
                                     run_name(absent.last_with, absent.kind))
                       : fmt::format("not in run {}, as in {} of the {} runs before",
                                     run_name(absent.newest, absent.kind), absent.without, absent.before);
  }

  model::History& history_;
  std::span<const model::Acceptance> accepted_;
  const AlertSettings& settings_;
  MeasuredCommits commits_;
  std::vector<std::size_t> runs_with_unchanged_;
  std::vector<MeasuredIn> suites_;
  std::vector<MeasuredIn> cases_;
  std::vector<std::size_t> headlines_;  ///< series of each of cases_
  std::vector<std::size_t> suite_of_;   ///< of each of cases_
};

}  // namespace

void tell_missing_cases(model::History& history, std::span<const model::Acceptance> accepted,
                        const AlertSettings& settings) {
  MissingCases(history, accepted, settings).tell();
}

}  // namespace benchgate::judge
