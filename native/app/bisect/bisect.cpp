// SPDX-License-Identifier: MIT
#include "app/bisect/bisect.hpp"

#include "app/bisect/search.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

/// The commit that `word` names. `option`: for errors.
model::Commit commit_of_end(const std::string& word, const std::string& option, const Repository& repository) {
  if (word.empty()) throw Error(option, "is required: a commit, branch or tag");
  const auto id = repository.find(word, sys::Fetch::when_missing, {});
  if (!id)
    throw Error(option, fmt::format("'{}' is not a commit, branch or tag of this repository", base::printable(word)));
  return repository.describe(*id);
}

model::Scenario scenario_to_bisect(const BisectRequest& request, const codec::Configuration& configuration,
                                   Observer& observer) {
  Selection selection = select_cases(load_scenarios(request.places, configuration, {}), request.filter, observer);
  if (selection.cases.size() != 1)
    throw Error("bisect",
                fmt::format("{} test cases are selected; choose one with --only NAME", selection.cases.size()));
  model::Scenario scenario = std::move(selection.cases.front());
  if (request.build) scenario.build = request.build;
  return scenario;
}

}  // namespace

BisectResult bisect(const BisectRequest& request, Session& session) {
  const BisectEnd good{request.good, commit_of_end(request.good, "--good", session.repository)};
  const BisectEnd bad{request.bad, commit_of_end(request.bad, "--bad", session.repository)};
  const codec::Configuration configuration = load_configuration(request.configuration);
  const model::Scenario scenario = scenario_to_bisect(request, configuration, session.observer);
  const MeasuringHold hold("bisect", request.measuring.on_busy, session);
  const RunSource source = find_source(request.source, request.out_dir, session);
  const RunContext context{source,  "bisect",
                           session, deadline_of(request.measuring, configuration.total_time_budget, session.machine),
                           nullptr, seed_of(request.measuring, session.machine)};
  BisectResult result{search_first_bad({good, bad, scenario, request.metric, request.out_dir}, context),
                      request.out_dir};
  session.observer.info(
      fmt::format("the receipts of every step are kept in {}", base::printable(request.out_dir.string())));
  return result;
}

}  // namespace benchgate::app
