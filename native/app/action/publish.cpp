// SPDX-License-Identifier: MIT
#include "app/action/publish.hpp"

#include "app/action/command_arguments.hpp"
#include "app/write_output.hpp"
#include "format/publication_json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

bool has_text(const char* file) { return sys::file_size(file) > 0; }

/// The reports of the steps, the one of judging first.
std::vector<std::string> report_arguments(const StepResults& results) {
  CommandArguments arguments({});
  for (const char* file : {"report/m5_gate_summary.json", "check/summary.json"})
    if (sys::path_exists(file)) arguments.add_option("--summary", file);
  if (has_text("candidate.json") && (arguments.all().empty() || results.candidate != 0))
    arguments.add_option("--summary", "candidate.json");
  if (arguments.all().empty()) {
    model::Publication nothing;
    nothing.verdict = model::Verdict::error;
    nothing.headline = "nothing was measured; the log of the job says why";
    write_output("nothing.json", format::write_publication(nothing));
    arguments.add_option("--summary", "nothing.json");
  }
  if (sys::path_exists(not_judged_file)) arguments.add_option("--summary", std::string(not_judged_file));
  if (has_text("baseline.json")) arguments.add_option("--baseline-run", "baseline.json");
  return arguments.all();
}

/// Where the reports go. A job that was cancelled, most likely by a newer run, leaves the comment to that one.
std::vector<std::string> channel_arguments(const PublishContext& context, const ActionInputs& inputs) {
  CommandArguments arguments({"--out", "publication.json"});
  if (inputs.summary == "false") arguments.add("--no-summary");
  if (context.results.is_cancelled) {
    arguments.add_option("--comment", "never");
    arguments.add_option("--note", "The job was cancelled before everything was measured and judged.");
    return arguments.all();
  }
  arguments.add_option("--comment", inputs.comment);
  arguments.add_option("--comment-key", inputs.comment_key);
  arguments.add_option("--comment-part", inputs.comment_part);
  arguments.add_option("--comment-author", inputs.comment_author);
  arguments.add_option("--matrix", context.matrix);
  arguments.add_option("--job-total", context.job_total);
  if (fails(job_end(context.results, inputs), inputs)) arguments.add("--job-fails");
  if (inputs.status == "true") arguments.add("--status");
  if (inputs.check_run == "true") arguments.add("--check-run");
  return arguments.all();
}

}  // namespace

StepCommand publishing_command(const ActionFolder& folder, const PublishContext& context) {
  const ActionInputs inputs = inputs_of<ActionInputs>(folder.settings().inputs);
  fs::current_path(folder.results());
  CommandArguments arguments({"publish"});
  arguments.add_all(report_arguments(context.results));
  arguments.add_option("--page", context.page);
  for (const std::string& note : folder.notes()) arguments.add_option("--note", note);
  arguments.add_all(channel_arguments(context, inputs));
  return {arguments.all()};
}

}  // namespace benchgate::app
