// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/history_actions.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 31> history_options{{
    {"store", "DIR|git:BRANCH", app::default_store, "where the runs are: a folder, or a branch of this repository"},
    {"where", "FIELD(=|!=|~)V", "",
     "list, recalculate, baseline: only runs with this value in their metadata; '~' matches a regular expression",
     Kind::text, 0, 0, true},
    {"run-id", "ID", "",
     "add, alerts: id of the run; defaults to that of the CI; accept: instead of --commit, the first run of a change "
     "that "
     "no commit made"},
    {"attempt", "N", "", "add: attempt of the run; defaults to that of the CI, else 1", Kind::count, 1, 1e9},
    {"sha", "COMMIT", "", "add: the measured commit, or a branch or tag; defaults to what the results say"},
    {"time", "TIME", "", "add: start of the run, as 2026-01-31T12:00:00Z; defaults to what the results say"},
    {"job-type", "dry|short|medium|default", "",
     "add: type of the measurement; default and medium count, the others are only stored (default: as the results say)",
     Kind::choice},
    {"event", "NAME", "", "add: what started the run; defaults to what the results or the CI say"},
    {"toolchain", "TEXT", "",
     "add: versions of compilers and libraries, separated by commas: \"gcc 14.1, zlib 1.3\"; of results that do not "
     "say"},
    {"group", "NAME", "",
     "add, import: folder in the run; defaults to 'reports' for a file, else to the name of the folder PATH of add"},
    {"as", "FORMAT", "", "add: format of the reports (default: detected)"},
    {"from", "FORMAT", "", "import: the tool of the history (default: detected; --list shows all)"},
    {"branch", "NAME", "", "import: the branch whose entries are taken, and which they get if the history names none"},
    {"parameter", "NAME=VALUE", "",
     "import: a parameter of all test cases that the history does not have, such as pkg=example.org/parser", Kind::text,
     0, 0, true},
    {"dry-run", "", "", "import: only print what would be added", Kind::flag},
    {"list", "", "", "import: print the histories that can be imported", Kind::flag},
    {"metric", "M", "", "accept: only this metric of the test case"},
    {"reason", "TEXT", "", "accept: why the change is accepted"},
    {"commit", "COMMIT", "",
     "accept: the commit that made the change; baseline: newest commit to search from (default: the merge base)"},
    {"out", "DIR", "",
     "recalculate: folder for the derived data, which go to DIR/data; baseline: folder for the receipts"},
    {"data-branch", "BRANCH", "", "recalculate: branch to which the data, and nothing else, are also committed"},
    {"publish", "JOB_TYPE", "", "recalculate: job types that count (default: medium and default)", Kind::text, 0, 0,
     true},
    {"docs", "PATH", "", "recalculate: documents whose citations the indexes of DocRefs list", Kind::text, 0, 0, true},
    {"dashboard-url", "URL", "", "recalculate: address of the dashboard, for links in citations"},
    {"raw-url", "URL", "", "recalculate: address of the folder of all raw runs, for links in citations"},
    {"notify", "none|issue|comment|webhook", "none",
     "alerts: report each alert as an issue, a comment on its commit, or a message to $BENCHGATE_WEBHOOK",
     Kind::choice},
    {"fail-on", "fail|warn|never", "fail",
     "alerts: exit 2 for open alerts (fail), also 3 for a test case that is worse in the newest run alone (warn), or 0",
     Kind::choice},
    {"key", "K", "default", "alerts: name of the history; issues of others are left alone"},
    {"author", "LOGIN", "", "alerts: login whose issues are updated (default: that of the token)"},
    {"keep-runs", "N", "", "compact: number of newest runs to leave as they are", Kind::count, 0, 1e9},
    {"threads", "N", "", "recalculate: number of reader threads (default: one per processor)", Kind::count, 1, 1024},
}};

const HistoryAction& find_action(const std::string& name) {
  std::vector<std::string_view> names;
  for (const HistoryAction& action : history_actions()) {
    if (action.name == name) return action;
    names.push_back(action.name);
  }
  const std::string hint = base::suggestion(name, names);
  std::string all;
  for (const std::string_view known : names) all += fmt::format("{}{}", all.empty() ? "" : ", ", known);
  throw Error(fmt::format("history {}", name),
              fmt::format("unknown action{}", hint.empty() ? fmt::format(" (known: {})", all) : hint));
}

void require_options(const HistoryAction& action, const Arguments& arguments) {
  for (const Option& option : history_options) {
    const bool is_accepted = option.name == "store" || std::find(action.options.begin(), action.options.end(),
                                                                 option.name) != action.options.end();
    if (!is_accepted && arguments.given(option.name))
      throw Error(fmt::format("--{}", option.name), fmt::format("does not apply to 'history {}'", action.name));
  }
}

void require_operands(const HistoryAction& action, const Arguments& arguments) {
  const std::size_t count = arguments.positional.size() - 1;
  if (count < action.least_operands || count > action.most_operands)
    throw Error(fmt::format("history {}", action.name),
                fmt::format("{} (benchgate history {}{}{})", count == 0 ? "is given nothing" : "has too many arguments",
                            action.name, action.operands.empty() ? "" : " ", action.operands));
}

model::ExitCode history(const Arguments& arguments, Io io, app::Session& session) {
  if (arguments.positional.empty())
    throw Error(
        "history",
        "no action given (benchgate history add|import|list|show|verify|recalculate|alerts|baseline|accept|compact)");
  const HistoryAction& action = find_action(arguments.positional.front());
  require_options(action, arguments);
  require_operands(action, arguments);
  return action.run(arguments, io, session);
}

}  // namespace

Command history_command() {
  return {"history",
          "keep the raw results of all runs",
          "add PATH...|import PATH...|list|show RUN|verify|recalculate|alerts DIR|baseline|accept ID|compact",
          "benchgate history add benchgate-results --store git:perf-raw",
          history_options,
          history};
}

}  // namespace benchgate::cli
