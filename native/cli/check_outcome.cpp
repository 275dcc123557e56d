// SPDX-License-Identifier: MIT
#include "cli/check_outcome.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/receipt_comparison.hpp"
#include "cli/step_outputs.hpp"
#include "codec/check_summary_json.hpp"
#include "github/event.hpp"
#include "render/publication.hpp"
#include "render/report_publication.hpp"
#include "sys/launcher.hpp"

namespace benchgate::cli {

namespace {

bool is_without_baseline(const model::Report& report) { return !report.compare && !is_error(report); }

bool is_inconclusive(const model::Report& report) {
  return !is_error(report) && (!report.compare || report.verdict.status == model::Verdict::skip);
}

model::ExitCode exit_code_of_report(const model::Report& report, const Arguments& arguments) {
  if (is_error(report)) return model::ExitCode::error;
  if (is_without_baseline(report) && arguments.flag("require-baseline")) return model::ExitCode::error;
  if (is_inconclusive(report)) {
    const std::string word = arguments.text("on-inconclusive");
    if (word == "fail") return model::ExitCode::fail;
    return word == "warn" && arguments.flag("fail-on-warn") ? model::ExitCode::warn : model::ExitCode::pass;
  }
  return budget_exit_code(report.verdict.status, arguments);
}

void print_reports(const FinishedCheck& check, const std::string& format, Io io) {
  if (format == "json") {
    io.out << codec::format_check_summary(check.summary);
  } else if (format == "markdown") {
    io.out << render::publication_page(render::reports_publication(check.reports));
  } else {
    for (const model::Report& report : check.reports) io.out << render::report_text(report);
  }
}

/// perfgate's outputs; counts are of metrics.
void hand_on(const FinishedCheck& check, model::ExitCode code) {
  StepOutputs outputs;
  outputs.add("verdict", name_of(check.summary.verdict));
  outputs.add("pass_count", std::to_string(check.summary.counts.pass));
  outputs.add("warn_count", std::to_string(check.summary.counts.warn));
  outputs.add("fail_count", std::to_string(check.summary.counts.fail));
  outputs.add("bench_count", std::to_string(check.reports.size()));
  outputs.add("exit_code", std::to_string(static_cast<int>(code)));
  outputs.append_to(check.github_output);
}

}  // namespace

std::string github_output_path(const Arguments& arguments) {
  if (!arguments.flag("output-github")) return {};
  const github::Variables variables = github::variables_of(sys::current_environment());
  const auto path = variables.find("GITHUB_OUTPUT");
  if (path == variables.end() || path->second.empty())
    throw Error("--output-github", "GITHUB_OUTPUT names no file: is this GitHub Actions?");
  return path->second;
}

model::ExitCode finish_check(const FinishedCheck& check, const Arguments& arguments, Io io) {
  check.folder.write_summary(check.summary);
  print_reports(check, arguments.text("format"), io);
  model::ExitCode code = model::ExitCode::pass;
  for (const model::Report& report : check.reports) {
    code = model::worse(code, exit_code_of_report(report, arguments));
    if (is_without_baseline(report) && arguments.flag("require-baseline"))
      io.err << fmt::format("benchgate: {}: --require-baseline, and there is none to compare with\n",
                            base::printable(bench_name(report)));
  }
  if (!check.github_output.empty()) hand_on(check, code);
  return code;
}

}  // namespace benchgate::cli
