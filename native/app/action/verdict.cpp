// SPDX-License-Identifier: MIT
#include "app/action/verdict.hpp"

#include "github/outputs.hpp"

namespace benchgate::app {

namespace {

std::string job_annotation(github::Level level, std::string_view text) {
  return github::workflow_command(level, {{"title", "benchgate"}}, text);
}

std::string word_of(int code, const std::string& published) {
  switch (code) {
    case 0: return published.empty() ? "inconclusive" : published;
    case 2: return "fail";
    case 3: return "warn";
    default: return "error";
  }
}

/// The text of the annotation for an exit code that fails the job.
std::string_view why(model::ExitCode code) {
  switch (code) {
    case model::ExitCode::fail: return "A gate or budget failed; see the job summary.";
    case model::ExitCode::warn:
      return "A budget warns, which fails the job because of fail-on: warn; the job summary says which.";
    default: return "Something could not be measured or judged; the log of the job says what and why.";
  }
}

}  // namespace

ActionVerdict action_verdict(const StepResults& results, const ActionInputs& inputs, const std::string& published) {
  const JobEnd end = job_end(results, inputs);
  ActionVerdict verdict{word_of(end.code, published), {}};
  const bool is_unjudged = end.is_unjudged || (inputs.command == "check" && verdict.word == "inconclusive");
  if (is_unjudged && inputs.on_inconclusive == "warn")
    verdict.annotations.push_back(warning_annotation("Nothing was judged; the job summary says why."));
  if (fails(end, inputs)) {
    verdict.code = static_cast<model::ExitCode>(end.code);
    verdict.annotations.push_back(error_annotation(why(verdict.code)));
  } else if (end.code != 0) {
    verdict.annotations.push_back(
        notice_annotation("A gate or budget failed; the job continues because of fail-on: never."));
  }
  return verdict;
}

std::string error_annotation(std::string_view text) { return job_annotation(github::Level::error, text); }

std::string warning_annotation(std::string_view text) { return job_annotation(github::Level::warning, text); }

std::string notice_annotation(std::string_view text) { return job_annotation(github::Level::notice, text); }

}  // namespace benchgate::app
