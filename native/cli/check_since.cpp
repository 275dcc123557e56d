// SPDX-License-Identifier: MIT
#include "cli/check_since.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/bisect/changes.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_request.hpp"
#include "cli/measuring.hpp"
#include "cli/print.hpp"
#include "cli/run_cases.hpp"
#include "format/bisection_json.hpp"
#include "render/commit_changes.hpp"

namespace benchgate::cli {

namespace {

/// Options of `check` that say something of a search, too.
constexpr std::array<std::string_view, 14> of_search{"since",       "metric",
                                                     "max-changes", "candidate",
                                                     "only",        "bench",
                                                     "tag",         "out-dir",
                                                     "format",      "seed",
                                                     "no-wait",     "total-time-budget",
                                                     "pass-env",    "include-hostname-hash"};

void refuse_judging(const Arguments& arguments) {
  for (const Option& option : check_options())
    if (arguments.given(option.name) && std::find(of_search.begin(), of_search.end(), option.name) == of_search.end())
      throw Error(fmt::format("--{}", option.name), "cannot be combined with --since");
  if (arguments.has_rest) throw Error("--since", "cannot be combined with two commands (-- CMD1 --vs CMD2)");
}

app::ChangesRequest changes_request(const Arguments& arguments) {
  app::ChangesRequest request{{case_request(arguments)}};
  request.since = arguments.text("since");
  if (const auto candidate = arguments.text_if("candidate")) request.until = *candidate;
  if (const auto metric = arguments.text_if("metric")) request.metric = *metric;
  if (arguments.given("max-changes")) request.most_changes = static_cast<std::size_t>(arguments.count("max-changes"));
  request.out_dir = arguments.given("out-dir") ? arguments.text("out-dir") : "benchgate-since";
  request.source = source_request(arguments);
  return request;
}

}  // namespace

model::ExitCode check_since(const Arguments& arguments, Io io, app::Session& session) {
  refuse_judging(arguments);
  const model::CommitChanges changes = app::find_changes(changes_request(arguments), session);
  print_result(arguments, io, changes, render::commit_changes_page, format::format_commit_changes);
  return model::ExitCode::pass;
}

void require_since(const Arguments& arguments) {
  for (const std::string_view option : {"metric", "max-changes"})
    if (arguments.given(option)) throw Error(fmt::format("--{}", option), "needs --since");
}

}  // namespace benchgate::cli
