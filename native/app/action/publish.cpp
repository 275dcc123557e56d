// SPDX-License-Identifier: MIT
#include "app/action/publish.hpp"

#include "app/action/command_words.hpp"
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
  CommandWords words({});
  for (const char* file : {"report/m5_gate_summary.json", "check/summary.json"})
    if (sys::path_exists(file)) words.add_option("--summary", file);
  if (has_text("candidate.json") && (words.words().empty() || results.candidate != 0))
    words.add_option("--summary", "candidate.json");
  if (words.words().empty()) {
    model::Publication nothing;
    nothing.verdict = model::Verdict::error;
    nothing.headline = "nothing was measured; the log of the job says why";
    write_output("nothing.json", format::write_publication(nothing));
    words.add_option("--summary", "nothing.json");
  }
  if (sys::path_exists(not_judged_file)) words.add_option("--summary", std::string(not_judged_file));
  if (has_text("baseline.json")) words.add_option("--baseline-run", "baseline.json");
  return words.words();
}

/// Where the reports go. A job that was cancelled, most likely by a newer run, leaves the comment to that one.
std::vector<std::string> channel_arguments(const PublishContext& context, const ActionInputs& inputs) {
  CommandWords words({"--out", "publication.json"});
  if (inputs.summary == "false") words.add("--no-summary");
  if (context.results.is_cancelled) {
    words.add_option("--comment", "never");
    words.add_option("--note", "The job was cancelled before everything was measured and judged.");
    return words.words();
  }
  words.add_option("--comment", inputs.comment);
  words.add_option("--comment-key", inputs.comment_key);
  words.add_option("--comment-part", inputs.comment_part);
  words.add_option("--comment-author", inputs.comment_author);
  words.add_option("--matrix", context.matrix);
  words.add_option("--job-total", context.job_total);
  if (fails(job_end(context.results, inputs), inputs)) words.add("--job-fails");
  if (inputs.status == "true") words.add("--status");
  if (inputs.check_run == "true") words.add("--check-run");
  return words.words();
}

}  // namespace

StepCommand publishing_command(const ActionFolder& folder, const PublishContext& context) {
  const ActionInputs inputs = inputs_of(folder.settings().inputs);
  fs::current_path(folder.results());
  CommandWords words({"publish"});
  words.add_all(report_arguments(context.results));
  words.add_option("--page", context.page);
  for (const std::string& note : folder.notes()) words.add_option("--note", note);
  words.add_all(channel_arguments(context, inputs));
  return {words.words()};
}

}  // namespace benchgate::app
