// SPDX-License-Identifier: MIT
#include "cli/run.hpp"

#include <algorithm>
#include <deque>

#include "app/check/baseline.hpp"
#include "app/measure/measure_run.hpp"
#include "app/measure/run_results.hpp"
#include "app/measure/run_source.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/measuring.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_plan.hpp"
#include "cli/run_request.hpp"
#include "render/amount_of_work.hpp"
#include "render/run_summary.hpp"
#include "runner/randomize.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;
void print_summary(const model::RunSummary& summary, const Arguments& arguments, Io io) {
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::run_summary_json(summary)
             : format == "markdown" ? render::run_summary_markdown(summary)
                                    : render::run_summary_text(summary));
}

model::ExitCode code_of(const model::MeasuredCase& test_case, const Arguments& arguments) {
  const bool unfinished = test_case.runs.size() < static_cast<std::size_t>(test_case.planned_runs) ||
                          std::any_of(
                              test_case.runs.begin(), test_case.runs.end(),
                              [](const model::MeasuredRun& run) { return !run.problem.empty(); });
  const bool failed = test_case.failed > test_case.wrong_outputs && !arguments.flag("allow-failures");
  if (unfinished || failed) return model::ExitCode::error;
  return test_case.wrong_outputs > 0 ? model::ExitCode::fail : model::ExitCode::pass;
}

/// A run without a single sample would repeat its mistake.
bool goes_on(const app::CaseInProgress& test_case, const app::RunContext& context) {
  if (!context.goes_on()) return false;
  const std::vector<model::MeasuredRun>& runs = test_case.shown.runs;
  return runs.empty() || !runs.back().files.empty();
}

model::RunSummary new_summary(const app::RunSource& source) {
  return {std::string(app::version()), source.ref, source.commit, "", {}};
}

model::ExitCode report(const model::RunSummary& summary, const Arguments& arguments, Io io) {
  print_summary(summary, arguments, io);
  model::ExitCode code = model::ExitCode::pass;
  for (const model::MeasuredCase& test_case : summary.cases) code = model::worse(code, code_of(test_case, arguments));
  return code;
}

fs::path receipt_path(const Arguments& arguments, const std::string& name) {
  if (const auto out = arguments.text_if("out")) return *out;
  std::string file = name + ".json";
  std::replace(file.begin(), file.end(), '/', '-');
  if (sys::path_exists(file) && !arguments.flag("force"))
    throw Error(file, "is there already (--force replaces it, --out FILE chooses another)");
  return file;
}

model::ExitCode run_ad_hoc(const Arguments& arguments, Io io, app::Session& session) {
  const model::Scenario scenario = ad_hoc_scenario(arguments);
  const fs::path path = receipt_path(arguments, scenario.name);
  if (sys::is_folder(path)) throw Error("--out", fmt::format("'{}' is a folder", base::printable(path.string())));
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  const app::MeasuringRequest request = measuring_request(arguments);
  const app::MeasuringHold hold("run", request.on_busy, session);
  const app::RunSource source = app::find_source(source_request(arguments), path, session);
  app::note_changes(source, session.observer);
  const app::RunContext context{source,  request.job_type,
                                session, deadline_of(request, std::nullopt, session.machine),
                                nullptr, seed_of(request, session.machine)};
  app::CaseInProgress test_case(scenario);
  app::measure_run(test_case, {app::RunTarget::Layout::file, path}, context);
  model::RunSummary summary = new_summary(source);
  summary.cases.push_back(std::move(test_case.shown));
  return report(summary, arguments, io);
}

/// The checkout of --at, whose commit becomes the source unless another name was given for it.
std::unique_ptr<app::Worktree> checkout_of(const Arguments& arguments, app::RunSource& source, app::Session& session) {
  const auto word = arguments.text_if("at");
  if (!word) return nullptr;
  const app::Baseline found = app::find_baseline(*word, sys::Fetch::when_missing, session);
  if (const auto* none = std::get_if<app::NoBaseline>(&found)) throw Error("--at", none->why);
  if (std::holds_alternative<app::BaselineFiles>(found))
    throw Error("--at", fmt::format("{} is a file or folder; name a branch, tag or commit", base::printable(*word)));
  const auto& commit = std::get<app::BaselineCommit>(found);
  source = app::source_at(std::move(source), arguments.text_if("source-ref").value_or(commit.name),
                          arguments.text_if("source-commit").value_or(commit.commit));
  return session.repository.make_worktree(commit.commit);
}

model::ExitCode run_scenarios(const Arguments& arguments, Io io, app::Session& session) {
  const codec::Configuration configuration = app::load_configuration(arguments.text_if("config"));
  const app::Selection selection =
      app::select_cases(app::load_scenarios(arguments.positional, configuration, run_overrides(arguments)),
                        case_filter(arguments), session.observer);
  for (const codec::ScenarioFile& file : selection.files)
    for (const std::string& warning : file.warnings) io.err << "warning: " << warning << '\n';
  if (arguments.flag("explain")) {
    io.out << shown_settings(selection.files, arguments.text("format"));
    return model::ExitCode::pass;
  }
  if (arguments.flag("dry-run")) {
    io.out << shown_plan(selection.cases, arguments.text("format"));
    return model::ExitCode::pass;
  }
  if (!arguments.given("out")) throw Error("--out", "is missing: where shall the results go?");
  const fs::path root = arguments.text("out");
  app::RunSource source = app::find_source(source_request(arguments), root, session);
  const std::unique_ptr<app::Worktree> checkout = checkout_of(arguments, source, session);
  app::note_changes(source, session.observer);
  app::RunResults results(root, source, app::planned_runs(selection.cases),
                          arguments.flag("force") ? app::Existing::replace : app::Existing::keep);

  const app::MeasuringRequest request = measuring_request(arguments);
  const app::MeasuringHold hold("run", request.on_busy, session);
  session.observer.info(render::amount_of_work(selection.cases));
  const app::RunContext context{source,         request.job_type,
                                session,        deadline_of(request, configuration.total_time_budget, session.machine),
                                checkout.get(), seed_of(request, session.machine)};
  model::RunSummary summary = new_summary(source);
  std::deque<app::CaseInProgress> cases;
  for (const model::Scenario& scenario : selection.cases) cases.emplace_back(scenario);
  for (const runner::Turn& turn : runner::turns(selection.cases, context.seed)) {
    app::CaseInProgress& test_case = cases[turn.test_case];
    if (!goes_on(test_case, context)) continue;
    const fs::path folder = results.run_folder(test_case.scenario, turn.run);
    app::measure_run(test_case, {app::RunTarget::Layout::folder, folder}, context);
    if (!test_case.shown.runs.back().files.empty()) results.add(folder);
    if (turn.run == test_case.scenario.reruns) test_case.pooled.reset();
  }
  for (app::CaseInProgress& test_case : cases) summary.cases.push_back(std::move(test_case.shown));
  if (sys::path_exists(results.manifest_path())) summary.manifest = results.manifest_path().string();
  return report(summary, arguments, io);
}

model::ExitCode measure(const Arguments& arguments, Io io, app::Session& session) {
  check_form(arguments);
  return arguments.has_rest ? run_ad_hoc(arguments, io, session) : run_scenarios(arguments, io, session);
}

}  // namespace

Command run_command() {
  return {"run",
          "measure scenarios, or one command",
          "[SCENARIO.yaml|DIR|GLOB]... --out DIR | --name N -- ARGV",
          "benchgate run benchmarks/ --out results    or    benchgate run --name sort -- sort big.txt",
          run_options(),
          measure};
}

}  // namespace benchgate::cli
