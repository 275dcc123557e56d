// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/merge/merge.hpp"
#include "app/merge/merge_shards.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_output.hpp"
#include "cli/check_request.hpp"
#include "cli/print.hpp"
#include "format/command_results_json.hpp"
#include "render/merge.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 5> merge_own_options{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"out", "DIR", "", "folder for the merged results"},
    {"allow-missing", "", "", "merge results of run even if a run of a sequence is missing", Kind::flag},
    {"plan", "FILE", "", "with shards of a check: the plan, which names those that are missing even if all are"},
    {"force", "", "", "replace the results in the folder --out", Kind::flag},
}};

/// Options of `check` that decide what the merged verdicts do.
constexpr std::array<std::string_view, 3> check_names{"require-baseline", "on-inconclusive", "fail-on-warn"};

std::span<const Option> merge_options() {
  static const std::vector<Option> rows = [] {
    std::vector<Option> all(merge_own_options.begin(), merge_own_options.end());
    for (const Option& option : check_options())
      for (const std::string_view name : check_names)
        if (option.name == name) all.push_back(option);
    return all;
  }();
  return rows;
}

app::OnExisting on_existing(const Arguments& arguments) {
  return arguments.flag("force") ? app::OnExisting::replace : app::OnExisting::refuse;
}

app::MergeRequest merge_request(const Arguments& arguments) {
  using Request = app::MergeRequest;
  for (const std::string_view name : check_names)
    if (arguments.given(name))
      throw Error(fmt::format("--{}", name),
                  "is for shards of a check, which these results of 'benchgate run' are not");
  return {.trees = {arguments.positional.begin(), arguments.positional.end()},
          .out = arguments.text("out"),
          .missing = arguments.flag("allow-missing") ? Request::Missing::allow : Request::Missing::refuse,
          .on_existing = on_existing(arguments)};
}

app::MergeShardsRequest shards_request(const Arguments& arguments) {
  if (arguments.flag("allow-missing"))
    throw Error("--allow-missing", "is for results of 'benchgate run'; missing shards of a check are inconclusive");
  app::MergeShardsRequest request{.folders = {arguments.positional.begin(), arguments.positional.end()},
                                  .out = arguments.text("out"),
                                  .on_existing = on_existing(arguments),
                                  .policy = check_policy(arguments)};
  if (arguments.given("plan")) request.plan = arguments.text("plan");
  return request;
}

model::ExitCode merge(const Arguments& arguments, Io io, app::Session& session) {
  const std::vector<std::filesystem::path> folders(arguments.positional.begin(), arguments.positional.end());
  if (folders.empty() && !arguments.given("plan"))
    throw Error("merge", "no folder given (benchgate merge DIR... --out DIR)");
  if (arguments.text("out").empty()) throw Error("--out", "is required: name a folder for the results");
  if (arguments.given("plan") || app::have_shards(folders)) {
    const app::CheckResult result = merge_shards(shards_request(arguments), session);
    print_check(result, arguments.text("format"), io);
    return exit_code_of(result.outcome);
  }
  const model::MergeSummary summary = merge_results(merge_request(arguments), session);
  print_result(arguments, io, summary, render::merge_page, format::format_merge);
  return model::ExitCode::pass;
}

}  // namespace

Command merge_command() {
  return {"merge",         "merge the results of a job matrix into one folder",
          "DIR...",        "benchgate merge shard-1 shard-2 --out results",
          merge_options(), merge};
}

}  // namespace benchgate::cli
