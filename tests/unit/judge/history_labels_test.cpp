// SPDX-License-Identifier: MIT
#include "judge/history_judgement.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("an accepted change names a test case by its id, its name or its DocRef", "[judge][store]") {
  model::History history;
  history.runs.resize(2);
  for (model::HistoryRun& run : history.runs) run.published = true;
  history.runs[1].metadata.sha = "b909697e34aa";
  model::HistorySeries series;
  series.id = "core|parse|job";
  series.name = "parse";
  series.docref = "bench:parser/large";
  const auto runs_of = [&](const std::string& id, const std::string& commit) {
    const std::vector<model::Acceptance> accepted{{id, "", commit, "reads comments, too"}};
    return judge::accepted_runs(history, series, accepted);
  };
  for (const char* const id : {"core|parse|job", "parse", "bench:parser/large"})
    CHECK(runs_of(id, "b909697e34") == std::vector<std::size_t>{1});
  CHECK(runs_of("bench:parser/small", "b909697e34").empty());
  CHECK(runs_of("parse", "c0ffee").empty());
  series.docref = "";
  CHECK(runs_of("", "b909697e34").empty());
}
