// SPDX-License-Identifier: MIT
#include "app/plan/plan.hpp"

#include <map>
#include <memory>
#include <set>

#include "app/measure/scenario_files.hpp"
#include "app/source/store_location.hpp"
#include "app/write_output.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/shard_plan_json.hpp"
#include "judge/shards.hpp"
#include "store/past_durations.hpp"
#include "store/run_archive.hpp"

namespace benchgate::app {

namespace {

/// How long measuring the cases took in recent runs, s; empty without a history.
std::map<std::string, double> durations_of_history(std::span<const model::Scenario> cases, const PlanRequest& request,
                                                   Session& session) {
  if (!request.history) return {};
  const std::unique_ptr<store::Store> store = open_store(*request.history, StoreUse::read, session);
  if (!store->exists()) {
    session.observer.note(fmt::format("note: {} does not exist yet, so durations are guessed", store->name()));
    return {};
  }
  std::set<std::string> names;
  for (const model::Scenario& scenario : cases) names.insert(case_name(scenario));
  return store::past_durations(store::RunArchive(*store), names);
}

/// A job without any test case would measure nothing.
std::optional<std::size_t> useful_shards(const PlanRequest& request, std::size_t cases, Observer& observer) {
  if (!request.shards || *request.shards <= cases) return request.shards;
  observer.note(fmt::format("note: {}, so not more shards than that", base::pluralize(cases, "test case")));
  return cases;
}

}  // namespace

model::ShardPlan plan_shards(const PlanRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.configuration);
  const Selection selection =
      select_cases(load_scenarios(request.paths, configuration, {}), request.filter, Faults::skipped, session.observer);
  model::ShardPlan plan = judge::plan_shards(selection.cases, durations_of_history(selection.cases, request, session),
                                             useful_shards(request, selection.cases.size(), session.observer));
  if (request.out) write_output(*request.out, format::format_shard_plan(plan));
  return plan;
}

}  // namespace benchgate::app
