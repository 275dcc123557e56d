// SPDX-License-Identifier: MIT
// The parts of a line of commits, from the oldest to the newest. A part whose ends are equally fast is not looked into:
// a slowdown that was undone within it stays unknown.
#include "app/bisect/changes.hpp"

#include <optional>
#include <utility>

#include "app/bisect/search.hpp"
#include "app/bisect/step_folders.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/baseline.hpp"
#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

using judge::Difference;
using model::Commit;
using model::CommitPart;

/// Two commits, how they differ, and the measurements that say so.
struct ComparedEnds {
  Difference difference = Difference::unclear;
  KnownEnds known = {};
  std::string problem = {};  ///< why they were not measured

  const std::vector<model::PairedMeasurement>& measurements() const { return known.comparison.measurements; }
};

std::string short_id(const Commit& commit) { return commit.id.substr(0, 12); }

class ChangeSearch {
 public:
  ChangeSearch(const ChangesRequest& request, const model::Scenario& scenario, const BisectEnd& since,
               const BisectEnd& until, const RunContext& context)
      : request_(request), scenario_(scenario), context_(context), checkouts_(since, until, context) {
    result_.metric = request.metric;
    result_.since = since.commit;
    result_.until = until.commit;
    result_.commits = count(since.commit, until.commit);
  }

  model::CommitChanges go() {
    const ComparedEnds ends = compare(result_.since, result_.until);
    if (!ends.problem.empty()) {
      note_log(ends.known.comparison.log, context_.session.observer);
      throw Error("--since", ends.problem);
    }
    if (ends.measurements().back().effect.pairs == 0)
      throw Error("--metric",
                  fmt::format("no execution of {} has a value of {}", case_name(scenario_), request_.metric));
    result_.whole = ends.measurements();
    divide(result_.since, result_.until, ends);
    return std::move(result_);
  }

 private:
  std::uint64_t count(const Commit& after, const Commit& until) const {
    const auto nearest = context_.session.repository.find_nearest(until.id, {after.id}, {});
    return nearest ? nearest->distance : 0;
  }

  bool is_between(const Commit& older, const Commit& newer) const {
    return older.id != newer.id && context_.session.repository.is_ancestor(older.id, newer.id);
  }

  void stop_if_asked() const {
    if (context_.session.machine.signal() != 0) throw Error("check", "interrupted");
  }

  std::filesystem::path next_folder() { return part_folder(request_.out_dir, ++folders_); }

  ComparedEnds compare(const Commit& older, const Commit& newer) {
    context_.session.observer.info(fmt::format("comparing {} with {}", short_id(newer), short_id(older)));
    checkouts_.good.hold(older.id);
    checkouts_.probe.hold(newer.id);
    const SideLabels labels{short_id(older) + ": ", short_id(newer) + ": "};
    ComparedEnds ends = measured(model::Bisection::Find::slower, labels);
    if (ends.problem.empty()) ends.difference = judge::difference_of_commits(ends.measurements(), ends.known.rules);
    if (ends.difference == Difference::faster) ends.known.rules = judge::opposite_rules(ends.known.rules);
    if (!ends.problem.empty() || ends.difference != Difference::unclear) return ends;
    // The pairs end as soon as they exclude a slowdown, which may be too early for a speed-up.
    const judge::Agreement slower = ends.known.comparison.agreement;
    ends = measured(model::Bisection::Find::faster, labels);
    const judge::Agreement faster = ends.known.comparison.agreement;
    if (ends.problem.empty() && faster == judge::Agreement::slower)
      ends.difference = Difference::faster;
    else if (slower == judge::Agreement::not_slower && faster == judge::Agreement::not_slower)
      ends.difference = Difference::none;
    return ends;
  }

  ComparedEnds measured(model::Bisection::Find find, const SideLabels& labels) {
    CheckoutMeasuring measuring(scenario_, request_.metric, find, next_folder(), context_.session.observer);
    ComparedEnds ends;
    ends.known.comparison =
        measuring.measure(checkouts_.good, checkouts_.probe, measuring.rules(), judge::most_end_measurements, labels);
    stop_if_asked();
    ends.known.rules = measuring.rules();
    ends.problem = ends.known.comparison.problem;
    return ends;
  }

  void examine(const Commit& older, const Commit& newer) {
    if (changes_ >= request_.most_changes)
      return leave(older, newer, fmt::format("not looked at after {}", base::pluralize(changes_, "change")));
    if (!context_.goes_on()) return leave(older, newer, "no time was left");
    divide(older, newer, compare(older, newer));
  }

  /// Adds the parts between two commits.
  void divide(const Commit& older, const Commit& newer, const ComparedEnds& ends) {
    if (!ends.problem.empty()) return leave(older, newer, ends.problem);
    if (ends.difference == Difference::unclear)
      return leave(older, newer, std::string(judge::advice_for(judge::Agreement::unclear)), ends.measurements());
    if (ends.difference == Difference::none) {
      add(CommitPart::Kind::no_change, older, newer, ends.measurements());
      return;
    }
    if (context_.session.repository.describe(newer.id + "^").id == older.id) {
      ++changes_;
      add(CommitPart::Kind::change, older, newer, ends.measurements(), {newer});
      return;
    }
    if (const auto found = searched(older, newer, ends)) add_found(older, newer, *found, ends);
  }

  /// Absent: there was not enough time.
  std::optional<model::Bisection> searched(const Commit& older, const Commit& newer, const ComparedEnds& ends) {
    using Find = model::Bisection::Find;
    const BisectEnd good{short_id(older), older}, bad{short_id(newer), newer};
    const Find find = ends.difference == Difference::slower ? Find::slower : Find::faster;
    try {
      return search_first_bad({good, bad, scenario_, request_.metric, find, next_folder(), &ends.known}, checkouts_,
                              context_);
    } catch (const Error&) {
      if (context_.goes_on() || context_.session.machine.signal() != 0) throw;
      leave(older, newer, "no time was left to find the commit", ends.measurements());
      return std::nullopt;
    }
  }

  void add_found(const Commit& older, const Commit& newer, const model::Bisection& found, const ComparedEnds& ends) {
    if (found.outcome == model::Bisection::Outcome::inconclusive)
      return leave(older, newer, found.why, ends.measurements());
    ++changes_;
    const Commit& last = found.ends.front();  // git lists the newest first
    const Commit before = context_.session.repository.describe(found.ends.back().id + "^");
    if (is_between(older, before)) examine(older, before);
    add(CommitPart::Kind::change, before, last, found.own, found.ends);
    if (is_between(last, newer)) examine(last, newer);
  }

  void leave(const Commit& after, const Commit& until, std::string why,
             std::vector<model::PairedMeasurement> measurements = {}) {
    add(CommitPart::Kind::undecided, after, until, std::move(measurements)).why = std::move(why);
  }

  CommitPart& add(CommitPart::Kind kind, const Commit& after, const Commit& until,
                  std::vector<model::PairedMeasurement> measurements, std::vector<Commit> named = {}) {
    return result_.parts.emplace_back(
        CommitPart{kind, after, until, count(after, until), std::move(named), std::move(measurements), {}});
  }

  const ChangesRequest& request_;
  const model::Scenario& scenario_;
  const RunContext& context_;
  SearchCheckouts checkouts_;
  model::CommitChanges result_;
  std::size_t changes_ = 0;  ///< found so far
  int folders_ = 0;
};

void require_line(const BisectEnd& since, const BisectEnd& until, const Repository& repository) {
  const std::string first = base::printable(since.word), last = base::printable(until.word);
  if (since.commit.id == until.commit.id)
    throw Error("--since", fmt::format("'{}' and '{}' are the same commit, {}", first, last, short_id(since.commit)));
  if (!repository.is_ancestor(since.commit.id, until.commit.id))
    throw Error("--since", fmt::format("'{}' is not an ancestor of '{}'", first, last));
}

BisectEnd end_of_line(const std::string& word, std::string_view option, const Session& session) {
  return {word, session.repository.describe(find_commit(word, option, session).commit)};
}

}  // namespace

model::CommitChanges find_changes(const ChangesRequest& request, Session& session) {
  const BisectEnd since = end_of_line(request.since, "--since", session);
  const BisectEnd until = end_of_line(request.until, "--candidate", session);
  const format::Configuration configuration = load_configuration(request.configuration);
  const model::Scenario scenario = requested_case("--since", request, configuration, session.observer);
  require_metric(request.metric, scenario);
  require_line(since, until, session.repository);
  const SearchHold hold("check", request, configuration, session);
  return ChangeSearch(request, scenario, since, until, hold.context()).go();
}

}  // namespace benchgate::app
