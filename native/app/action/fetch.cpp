// SPDX-License-Identifier: MIT
#include "app/action/fetch.hpp"

#include <fmt/core.h>

#include <optional>

#include "app/action/inputs.hpp"
#include "app/action/work_folder.hpp"
#include "app/check/check.hpp"
#include "app/forge_connection.hpp"
#include "app/history/baseline.hpp"
#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "render/history.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

class Fetching {
 public:
  Fetching(const fs::path& work, Session& session)
      : folder_(work),
        session_(session),
        variables_(forge::variables_of(session.machine.environment())),
        settings_(folder_.settings()),
        inputs_(inputs_of<ActionInputs>(settings_.inputs)) {
    fs::current_path(settings_.start);
  }

  FetchResult run() {
    std::string names;
    for (const std::string& name : variables_with_token(variables_, value_of(variables_, "BENCHGATE_TOKEN")))
      names += (names.empty() ? "" : " ") + name;
    result_.outputs.add("token-variables", names);
    try {
      if (settings_.baseline == "previous") use_previous();
      if (wants_anchor()) fetch_anchor_commit();
      if (settings_.baseline == "history" || settings_.baseline.starts_with("history:")) fetch_history();
      if (inputs_.command == "run" && inputs_.skip_unchanged == "true") fetch_earlier_runs();
      if (inputs_.command != "run" && inputs_.from.empty()) fetch_commit();
    } catch (const Error& error) {
      result_.problem = error.what();
    }
    folder_.write(settings_);
    return std::move(result_);
  }

 private:
  void note(std::string text) {
    folder_.add_note(text);
    result_.log.push_back(std::move(text));
  }

  /// Takes the results that an earlier job of the same branch stored, if there are any.
  void use_previous() {
    const std::string branch = settings_.branch;
    if (sys::is_folder(settings_.previous) && has_receipts(settings_.previous)) {
      settings_.baseline = settings_.previous;
      settings_.baseline_name = branch;
      return;
    }
    settings_.baseline = "none";
    note(
        fmt::format("Nothing was judged: the branch {0} has no stored results yet. Run this workflow on: push, too, "
                    "so that a push to {0} stores them.",
                    branch));
  }

  static bool has_receipts(const fs::path& folder) {
    for (const std::string& path : sys::list_tree(folder))
      if (path.ends_with("/receipt.json")) return true;
    return false;
  }

  /// Whether this run measures the default branch. A gate needs a candidate that is measured as its baseline was:
  /// alone.
  bool wants_anchor() const {
    const bool names_one = (" " + inputs_.check_options).find(" --anchor") != std::string::npos;
    if (!inputs_.from.empty() || inputs_.command == "gate" || names_one) return false;
    const std::string event = value_of(variables_, "GITHUB_EVENT_NAME");
    const bool on_default =
        value_of(variables_, "GITHUB_REF") == "refs/heads/" + value_of(variables_, "DEFAULT_BRANCH");
    return event == "schedule" || ((event == "push" || event == "workflow_dispatch") && on_default);
  }

  CheckRequest request() const {
    CheckRequest request;
    if (!settings_.config.empty()) request.configuration = settings_.config;
    request.baseline.unknown = BaselineRequest::Unknown::measure_only;
    return request;
  }

  /// A problem is a note, because the verdict does not depend on the anchor.
  void fetch_anchor_commit() {
    std::string problem;
    try {
      FoundAnchor anchor = fetch_anchor(request(), session_);
      problem = std::move(anchor.problem);
      settings_.anchor_commit = anchor.commit ? anchor.commit->commit : "";
    } catch (const Error& error) {
      problem = error.what();
      session_.observer.note(fmt::format("warning: no anchor: {}", problem));
    }
    if (!problem.empty())
      folder_.add_note(
          fmt::format("This run has no anchor, so the history can compare it with runs on the same kind "
                      "of machine only: {}",
                      problem));
  }

  /// Takes the results of an earlier run on a machine of the same class; the note says how old they are.
  void fetch_history() {
    const std::string branch = settings_.baseline.substr(std::string_view("history").size());
    HistoryBaselineRequest request;
    request.store = branch.size() > 1 ? "git:" + branch.substr(1) : std::string(default_store);
    request.out = folder_.path() / "history";
    model::HistoryBaseline found;
    try {
      found = find_history_baseline(request, session_);
    } catch (const Error& error) {
      throw Error("The history could not be read", error.what());
    }
    const auto text = [](const render::Page& page) { return std::string(base::trim(page.to_terminal())); };
    if (found.run.empty()) {
      settings_.baseline = "none";
      note("Nothing was judged: " + text(render::baseline_page(found)));
    } else {
      settings_.baseline = request.out.string();
      settings_.baseline_name = "history";
      note("Compared with the history: " + text(render::Page().line(render::baseline_run(found))));
    }
  }

  /// The step that measures has no token: of the history it reads what is fetched here. What is missing is measured.
  void fetch_earlier_runs() {
    try {
      static_cast<void>(open_store(std::string(default_store), StoreUse::read, session_)->exists());
    } catch (const Error& error) {
      session_.observer.note(fmt::format("warning: {}", error.what()));
    }
  }

  void fetch_commit() {
    if (settings_.baseline == "none") {
      const std::string reason = fmt::format(
          "there is no baseline. Pull requests and merge groups are compared with the commit that they would be merged "
          "into, pushes to the default branch with the commit before the push; for other events, such as {}, set the "
          "input baseline to a branch or tag.",
          value_of(variables_, "GITHUB_EVENT_NAME"));
      if (inputs_.command == "check" && settings_.baseline_by_event)
        folder_.add_note("Changes were not judged: " + reason);
      return give_up(reason);
    }
    if (sys::path_exists(settings_.baseline)) {
      settings_.baseline_files = fs::canonical(settings_.baseline).string();
      return;
    }
    find_commit();
  }

  /// Tries the baseline, then the commit to use instead of it.
  void find_commit() {
    std::optional<Error> problem;
    for (const std::string& word : {settings_.baseline, settings_.parent}) {
      if (word.empty() || !settings_.baseline_commit.empty()) continue;
      CheckRequest wanted = request();
      wanted.baseline.word = word;
      try {
        settings_.baseline_commit = fetch_baseline(wanted, session_).value_or("");
      } catch (const Error& error) {
        session_.observer.note(fmt::format("warning: {}", error.what()));
        problem = error;
      }
    }
    if (!settings_.baseline_commit.empty())
      result_.log.push_back(fmt::format("baseline: {} is {}", settings_.baseline, settings_.baseline_commit));
    else if (problem)
      throw Error("The baseline could not be fetched", problem->what());
    else
      give_up(
          fmt::format("the baseline {} was found neither in this clone nor at origin; see the log of the step "
                      "'Fetch the baseline'.",
                      settings_.baseline));
  }

  /// A check itself reports why there is no baseline.
  void give_up(const std::string& reason) {
    if (inputs_.command != "gate") return;
    note("Nothing was judged: " + reason);
    folder_.write_not_judged("not judged, because there is no baseline");
    result_.outputs.add("no-baseline", "true");
  }

  ActionFolder folder_;
  Session& session_;
  forge::Variables variables_;
  model::ActionSettings settings_;
  ActionInputs inputs_;
  FetchResult result_;
};

}  // namespace

std::vector<std::string> variables_with_token(const forge::Variables& variables, const std::string& token) {
  std::vector<std::string> names;
  for (const auto& [name, value] : variables)
    if (!token.empty() && name != "BENCHGATE_TOKEN" && value.find(token) != std::string::npos) names.push_back(name);
  return names;
}

FetchResult fetch_for_action(const fs::path& work, Session& session) { return Fetching(work, session).run(); }

}  // namespace benchgate::app
