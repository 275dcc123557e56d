// SPDX-License-Identifier: MIT
// `benchgate action STEP`: what the steps of action.yml decide. A step writes its settings and outputs for the next
// ones, and runs other commands of benchgate in this process.
#include <array>
#include <filesystem>
#include <sstream>

#include "app/action/command_files.hpp"
#include "app/action/fetch.hpp"
#include "app/action/history.hpp"
#include "app/action/judge.hpp"
#include "app/action/prepare.hpp"
#include "app/action/publish.hpp"
#include "app/action/verdict.hpp"
#include "app/forge_connection.hpp"
#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/command_rows.hpp"
#include "cli/dispatch.hpp"
#include "cli/log_output.hpp"
#include "cli/text_buffer.hpp"

namespace benchgate::cli {

namespace {

using app::ActionFolder;
using model::ExitCode;

constexpr std::array<Option, 2> action_options{{
    {"work", "DIR", "", "folder in which the steps leave what the next ones read"},
    {"cached-build", "KEY", "", "measure: cache key of the build of the baseline that was restored"},
}};

/// What every step gets.
struct Step {
  const Arguments& arguments;
  Io io;
  app::Session& session;
  ActionFolder folder;
  forge::Variables variables;

  std::string variable(std::string_view name) const { return app::value_of(variables, name); }
  app::ActionInputs inputs() const { return app::inputs_of<app::ActionInputs>(folder.settings().inputs); }
  app::StepResults results() const { return app::parse_step_results(variable("STEPS"), variable("JOB_STATUS")); }
};

/// Runs a command of benchgate and returns its exit code.
int run_command(const app::StepCommand& command, const Step& step) {
  if (command.output.empty()) return run_within(command.arguments, step.io, step.session);
  app::require_output(command);
  std::ostringstream output;
  const int code = run_within(command.arguments, {output, step.io.err}, step.session);
  app::write_output(command, output.str());
  return code;
}

ExitCode prepare(const Step& step) {
  try {
    app::write_outputs(app::prepare_action(step.folder.path(), step.session), step.variables);
    return ExitCode::pass;
  } catch (const Error& error) {
    write_command(step.io.out, app::error_annotation(error.what()));
    return ExitCode::error;
  }
}

ExitCode fetch(const Step& step) {
  app::require_outputs(step.variables);
  const app::FetchResult result = app::fetch_for_action(step.folder.path(), step.session);
  for (const std::string& line : result.log) step.io.out << line << '\n';
  app::write_outputs(result.outputs, step.variables);
  if (result.problem.empty()) return ExitCode::pass;
  step.folder.add_note(result.problem);
  step.io.err << "benchgate: " << result.problem << '\n';
  return ExitCode::error;
}

/// A baseline that cannot be measured is not an error: once the change is merged, it becomes the baseline.
void tell_failed_baseline(const Step& step, const model::ActionSettings& settings) {
  const std::string note = fmt::format(
      "Not every scenario of the baseline {} ({}) could be measured; see the log of the step 'Measure the baseline'. "
      "Once this change is merged, it becomes the baseline.",
      app::readable_baseline(settings), settings.baseline_commit.substr(0, 12));
  step.folder.add_note(note);
  step.io.out << note << '\n';
}

ExitCode measure(const Step& step) {
  const std::string& word = step.arguments.positional.back();
  if (word != "baseline" && word != "candidate") throw Error(word, "is not a side: baseline or candidate");
  const app::ActionSide side = word == "baseline" ? app::ActionSide::baseline : app::ActionSide::candidate;
  const model::ActionSettings settings = step.folder.settings();
  std::filesystem::current_path(settings.start);
  const auto command = app::measuring_command(side, step.folder, settings, step.arguments.text("cached-build"));
  if (!command) return ExitCode::pass;
  app::require_outputs(step.variables);
  int code = run_command(*command, step);
  if (const int signal = step.session.machine.signal(); signal != 0) code = model::exit_code_of_signal(signal);
  app::empty_command_files(step.variables);
  app::StepOutputs outputs;
  outputs.add("code", std::to_string(code));
  app::write_outputs(outputs, step.variables);
  if (side == app::ActionSide::baseline && code != 0) tell_failed_baseline(step, settings);
  return ExitCode::pass;
}

ExitCode judge(const Step& step) {
  app::require_outputs(step.variables);
  const auto run = [&](const app::StepCommand& command) { return run_command(command, step); };
  const bool baseline_was_measured = !step.variable("BASELINE_CODE").empty();
  const app::JudgeResult result = app::judge_for_action(step.folder, baseline_was_measured, run);
  if (!result.note.empty()) step.io.out << result.note << '\n';
  app::write_outputs(result.outputs, step.variables);
  return ExitCode::pass;
}

/// The verdict does not depend on the mistakes that are found, nor on whether they can be looked for.
ExitCode lint(const Step& step) {
  const model::ActionSettings settings = step.folder.settings();
  if (app::inputs_of<app::ActionInputs>(settings.inputs).lint != "true") return ExitCode::pass;
  const std::filesystem::path workspace = step.variable("GITHUB_WORKSPACE");
  std::filesystem::current_path(workspace);  // paths of annotations are relative to it
  const std::string folder = std::filesystem::path(settings.start).lexically_relative(workspace).string();
  if (run_command({{"lint", "--format", "github", folder.starts_with("..") ? settings.start : folder}}, step) == 1)
    write_command(step.io.out, app::warning_annotation("The benchmarks could not be checked for mistakes; the log of "
                                                       "this step says why"));
  return ExitCode::pass;
}

ExitCode publish(const Step& step) {
  const app::PublishContext context{step.results(), step.variable("PAGE"), step.variable("MATRIX"),
                                    step.variable("JOB_TOTAL")};
  if (run_command(app::publishing_command(step.folder, context), step) != 0)
    write_command(step.io.out,
                  app::warning_annotation("The report could not be published; the log of this step says why."));
  return ExitCode::pass;
}

ExitCode verdict(const Step& step) {
  const app::ActionVerdict verdict =
      app::action_verdict(step.results(), step.inputs(), step.variable("PUBLISHED_VERDICT"));
  app::StepOutputs outputs;
  outputs.add("verdict", verdict.word);
  app::write_outputs(outputs, step.variables);
  step.io.out << "benchgate: " << verdict.word << '\n';
  for (const std::string& annotation : verdict.annotations) write_command(step.io.out, annotation);
  return verdict.code;
}

/// A stream that also remembers the last line that was written to it.
class LastLine final : public std::ostream {
 public:
  explicit LastLine(std::ostream& target) : std::ostream(&buffer_), buffer_(target) {}

  std::string text() const {
    const std::string_view all = base::trim(buffer_.written);
    return std::string(all.substr(all.rfind('\n') + 1));  // npos + 1 is 0
  }

 private:
  class Buffer final : public TextBuffer {
   public:
    using TextBuffer::TextBuffer;
    std::string written;

   private:
    void write_text(std::string_view text) override {
      target() << text;
      written += text;
    }
  };

  Buffer buffer_;
};

app::CommandEnd run_history_command(const app::StepCommand& command, const Step& step) {
  constexpr std::string_view name = "benchgate: ";
  LastLine errors(step.io.err);
  const int code = run_within(command.arguments, {step.io.out, errors}, step.session);
  const std::string problem = errors.text();
  return {code, problem.starts_with(name) ? problem.substr(name.size()) : problem};
}

bool history_exists(const std::string& store, const Step& step) {
  return app::open_store(store, app::StoreUse::read, step.session)->exists();
}

/// The steps of the history Action.
ExitCode history(const Step& step) {
  app::require_outputs(step.variables);
  const std::string& word = step.arguments.positional.back();
  const auto run = [&](const app::StepCommand& command) { return run_history_command(command, step); };
  app::HistoryStep end;
  if (word == "prepare") {
    try {
      app::prepare_history(step.folder, step.variables);
    } catch (const Error& error) {
      end.annotations.push_back(app::error_annotation(error.what()));
      end.code = 1;
    }
  } else if (word == "add") {
    end = app::add_to_history(step.folder, step.variables, run);
  } else if (word == "judge") {
    end = app::judge_history_branch(step.folder, run, [&](const auto& store) { return history_exists(store, step); });
  } else if (word == "dashboard") {
    end = app::write_history_site(step.folder, step.variables, run);
  } else if (word == "verdict") {
    end = app::history_verdict(step.folder, step.variables);
  } else {
    throw Error(word, "is not a step of the history Action: prepare, add, judge, dashboard or verdict");
  }
  if (!end.line.empty()) step.io.out << end.line << '\n';
  for (const std::string& annotation : end.annotations) write_command(step.io.out, annotation);
  app::write_outputs(end.outputs, step.variables);
  return static_cast<ExitCode>(end.code);
}

struct StepRow {
  std::string_view name;
  std::size_t operands;
  ExitCode (*run)(const Step& step);
};
constexpr std::array<StepRow, 8> steps{{{"prepare", 0, prepare},
                                        {"fetch", 0, fetch},
                                        {"lint", 0, lint},
                                        {"measure", 1, measure},
                                        {"judge", 0, judge},
                                        {"publish", 0, publish},
                                        {"verdict", 0, verdict},
                                        {"history", 1, history}}};

ExitCode run_action(const Arguments& arguments, Io io, app::Session& session) {
  const std::string work = arguments.text("work");
  if (work.empty()) throw Error("--work", "is missing; this command is a step of the GitHub Action");
  for (const StepRow& row : steps)
    if (!arguments.positional.empty() && arguments.positional.front() == row.name &&
        arguments.positional.size() == row.operands + 1)
      return row.run({arguments, io, session, ActionFolder(work), forge::variables_of(session.machine.environment())});
  throw Error("action", "name a step: prepare, fetch, lint, measure SIDE, judge, publish, verdict or history STEP");
}

}  // namespace

Command action_command() {
  return {"action",       "run a step of the GitHub Action (for action.yml only)",
          "STEP [PART]",  "benchgate action verdict --work \"$WORK\"",
          action_options, run_action};
}

}  // namespace benchgate::cli
