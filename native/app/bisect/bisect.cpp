// SPDX-License-Identifier: MIT
#include "app/bisect/bisect.hpp"

#include "app/bisect/search.hpp"
#include "app/measure/run_source.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/bisecting.hpp"

namespace benchgate::app {

namespace {

/// The commit that `word` names. `option`: for errors.
model::Commit commit_of_end(const std::string& word, const std::string& option, const Repository& repository) {
  if (word.empty()) throw Error(option, "is required: a commit, branch or tag");
  const auto id = repository.find(word, git::Fetch::when_missing, {});
  if (!id) {
    require_readable(repository);
    throw Error(option, fmt::format("'{}' is not a commit, branch or tag of this repository", word));
  }
  return repository.describe(*id);
}

model::Scenario scenario_to_bisect(const BisectRequest& request, const format::Configuration& configuration,
                                   Observer& observer) {
  model::Scenario scenario = requested_case("bisect", request, configuration, observer);
  if (request.build) scenario.build = request.build;
  return scenario;
}

void require_order(const BisectEnd& good, const BisectEnd& bad, const Repository& repository) {
  const std::string first = base::printable(good.word);
  const std::string last = base::printable(bad.word);
  if (good.commit.id == bad.commit.id)
    throw Error("--bad",
                fmt::format("'{}' and '{}' are the same commit, {}", first, last, good.commit.id.substr(0, 12)));
  if (repository.is_ancestor(good.commit.id, bad.commit.id)) return;
  if (repository.is_ancestor(bad.commit.id, good.commit.id))
    throw Error("--good", fmt::format("'{}' comes after '{}'; swap --good and --bad (--find faster finds the commit "
                                      "that made it faster)",
                                      first, last));
  throw Error("--good", fmt::format("'{}' is not an ancestor of '{}'", first, last));
}

}  // namespace

BisectResult bisect(const BisectRequest& request, Session& session) {
  const BisectEnd good{request.good, commit_of_end(request.good, "--good", session.repository)};
  const BisectEnd bad{request.bad, commit_of_end(request.bad, "--bad", session.repository)};
  const format::Configuration configuration = load_configuration(request.configuration);
  const model::Scenario scenario = scenario_to_bisect(request, configuration, session.observer);
  require_metric(request.metric, scenario);
  require_order(good, bad, session.repository);
  const SearchHold hold("bisect", request, configuration, session);
  SearchCheckouts checkouts(good, bad, hold.context());
  return {
      search_first_bad({good, bad, scenario, request.metric, request.find, request.out_dir}, checkouts, hold.context()),
      request.out_dir};
}

}  // namespace benchgate::app
