// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>

#include "app/merge/merge.hpp"
#include "base/error.hpp"
#include "cli/print.hpp"
#include "format/command_results_json.hpp"
#include "render/merge.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 4> merge_options{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"out", "DIR", "", "folder for the merged results"},
    {"allow-missing", "", "", "merge even if a run of a sequence is missing", Kind::flag},
    {"force", "", "", "replace the results in the folder --out", Kind::flag},
}};

app::MergeRequest merge_request(const Arguments& arguments) {
  using Request = app::MergeRequest;
  if (arguments.positional.empty()) throw Error("merge", "no folder given (benchgate merge DIR... --out DIR)");
  const std::string out = arguments.text("out");
  if (out.empty()) throw Error("--out", "is required: name a folder for the results");
  return {.trees = {arguments.positional.begin(), arguments.positional.end()},
          .out = out,
          .missing = arguments.flag("allow-missing") ? Request::Missing::allow : Request::Missing::refuse,
          .on_existing = arguments.flag("force") ? app::OnExisting::replace : app::OnExisting::refuse};
}

model::ExitCode merge(const Arguments& arguments, Io io, app::Session& session) {
  const model::MergeSummary summary = merge_results(merge_request(arguments), session);
  print_result(arguments, io, summary, render::merge_page, format::format_merge);
  return model::ExitCode::pass;
}

}  // namespace

Command merge_command() {
  return {"merge",       "merge the results of a job matrix into one folder",
          "DIR...",      "benchgate merge shard-1 shard-2 --out results",
          merge_options, merge};
}

}  // namespace benchgate::cli
