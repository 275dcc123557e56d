// SPDX-License-Identifier: MIT
#include "store/commit_order.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "../catch.hpp"
#include "base/civil_time.hpp"
#include "base/text.hpp"

using namespace benchgate;

namespace {

/// A run "NAME:COMMIT[@POSITION][/TIME][^PARENT]"; times are hours of a day.
struct WrittenRun {
  std::string name, sha, parent;
  std::optional<std::uint64_t> position, hour;
};

WrittenRun parsed(std::string_view text) {
  WrittenRun run;
  const std::size_t colon = text.find(':');
  run.name = text.substr(0, colon);
  std::string* part = &run.sha;
  std::string position, hour;
  for (const char c : text.substr(colon + 1)) {
    if (c == '@' || c == '/' || c == '^')
      part = c == '@' ? &position : c == '/' ? &hour : &run.parent;
    else
      part->push_back(c);
  }
  run.position = base::parse_unsigned(position);
  run.hour = base::parse_unsigned(hour);
  return run;
}

/// The names of runs, given in order of time, in the order of their commits.
std::string ordered(std::string_view text) {
  std::vector<model::StoredRun> runs;
  std::vector<model::RunMetadata> metadata;
  for (const std::string_view word : base::split(text, ' ')) {
    const WrittenRun run = parsed(word);
    runs.emplace_back().location.id = run.name;
    model::RunMetadata& about = metadata.emplace_back();
    about.sha = run.sha;
    about.commit_position = run.position;
    if (run.hour) about.commit_time = fmt::format("2026-01-01T{:02}:00:00Z", *run.hour);
    if (!run.parent.empty()) about.parents = {run.parent};
  }
  std::vector<store::RunOfCommit> all;
  for (std::size_t i = 0; i < runs.size(); ++i) all.push_back({&runs[i], &metadata[i]});
  std::string names;
  for (const std::size_t index : store::order_by_commit(all))
    names += (names.empty() ? "" : " ") + runs[index].location.id;
  return names;
}

}  // namespace

TEST_CASE("Runs are in the order of their commits on the line of first parents") {
  struct Case {
    const char* what;
    const char* runs;
    const char* order;
  };
  const auto one = GENERATE(
      Case{"one after another", "1:a@1/1 2:b@2/2 3:c@3/3", "1 2 3"},
      Case{"a rerun takes its commit's place", "1:a@1/1 2:b@2/2 3:c@3/3 4:a@1/1", "1 4 2 3"},
      Case{"a rerun, of runs that know no place", "1:a 2:b 3:c 4:a", "1 4 2 3"},
      Case{"a rerun that knows its place, of a run that did not", "1:a 2:b 3:c 4:a@7/1", "1 4 2 3"},
      Case{"a commit that was measured late", "1:a@1/1 3:c@3/3 4:d@4/4 5:b@2/2", "1 5 3 4"},
      Case{"two that were measured late, the newer first", "1:a@1/1 4:d@4/4 5:c@3/3 6:b@2/2", "1 6 5 4"},
      Case{"the first commit of all, measured last", "2:b@2/2 3:c@3/3 4:a@1/1", "4 2 3"},
      Case{"late, made in the same second as its child", "1:a@1/1 3:c@3/2 4:b@2/2", "1 4 3"},
      Case{"by time alone, in shallow clones", "1:a/1 3:c/3 4:b/2", "1 4 3"},
      Case{"by time, where one clone was shallow", "1:a@1/1 3:c/3 4:b@2/2", "1 4 3"},
      Case{"by position alone", "1:a@1 3:c@3 4:b@2", "1 4 3"},
      Case{"a clock that goes wrong does not change the order", "1:a@1/5 2:b@2/3 3:c@3/4", "1 2 3"},
      Case{"nor does one in a shallow clone, next to its parent", "1:a/5 2:b/3^a", "1 2"},
      Case{"late, with a wrong clock, before its child", "1:a@1/1 3:c@3/2^b 4:b@2/9^a", "1 4 3"},
      Case{"a rewritten line begins below the old one", "1:a@1/1 2:b@2/2 3:c@3/3 4:x@2/4^a 5:y@3/5^x", "1 2 3 4 5"},
      Case{"squashed: the line is shorter since", "1:a@1/1 2:b@8/2 3:s@2/3^a 4:t@3/4", "1 2 3 4"},
      Case{"late, of the line before it was rewritten", "1:a@1/1 3:c@3/3 4:x@2/4 5:b@2/2", "1 5 3 4"},
      Case{"a branch at work beside the line", "1:a@1/1 2:b@9/2 3:f@2/3^a 4:c@10/4", "1 2 3 4"},
      Case{"a run without a known commit stays where it was", "1:a@1/1 2: 3:c@3/3 4:b@2/2 5:", "1 2 4 3 5"},
      Case{"two runs without a known commit are of two", "1: 2:a@1/1 3:", "1 2 3"},
      Case{"several reruns stay in order of time", "1:a@1/1 2:b@2/2 3:a@1/1 4:b@2/2 5:a@1/1", "1 3 5 2 4"});
  CAPTURE(one.what, one.runs);
  CHECK(ordered(one.runs) == one.order);
}
