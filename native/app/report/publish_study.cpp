// SPDX-License-Identifier: MIT
#include "app/report/publish_study.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/study_files.hpp"
#include "format/study_provenance.hpp"
#include "format/treatment_predictions.hpp"
#include "judge/attribution_study.hpp"
#include "render/study_summary.hpp"
#include "store/computed_text.hpp"
#include "store/study_tree.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using model::JudgedStudy;

constexpr std::string_view study_summary_file = "attribution_summary.json";

/// A file that follows from the predictions and the origin of the runs.
struct ComputedFile {
  std::string_view name;
  std::string (*text)(const JudgedStudy& judged);
};
constexpr std::array<ComputedFile, 5> computed_files{{
    {"confusion_matrix.csv", [](const JudgedStudy& judged) { return format::format_study_confusion(judged.study); }},
    {"class_metrics.csv", [](const JudgedStudy& judged) { return format::format_study_classes(judged.study); }},
    {"treatment_comparison.csv",
     [](const JudgedStudy& judged) { return format::format_study_comparisons(judged.study); }},
    {study_summary_file, format::format_study_summary},
    {"report.md", render::study_report_markdown},
}};

void require_empty(const StudyRequest& request) {
  const std::string name = base::printable(request.out.string());
  sys::require_no_file_at(request.out);
  if (request.on_existing == OnExisting::refuse && sys::path_exists(request.out) && !fs::is_empty(request.out))
    throw Error("--out", fmt::format("'{}' is not empty (--force replaces the publication in it)", name));
}

}  // namespace

StudyResult publish_study(const StudyRequest& request, Session& session) {
  require_empty(request);
  store::StudyTree tree = store::read_study_tree(request.results);
  for (const std::string& note : tree.notes) session.observer.note(note);
  tree.origin.bootstrap_seed = request.seed;
  StudyResult result{.judged = judge::judge_study(tree.scenarios, tree.origin)};
  sys::FolderUpdate update(request.out);
  sys::write_file(update.staging() / format::treatment_predictions_file,
                  format::format_treatment_predictions(tree.scenarios));
  for (const ComputedFile& file : computed_files)
    sys::write_file(update.staging() / file.name, file.text(result.judged));
  sys::write_file(update.staging() / "provenance.json",
                  format::format_study_provenance(version(), tree.origin, tree.runs));
  update.commit([](const std::string&) { return false; });
  return result;
}

StudyResult check_study(const fs::path& publication) {
  const fs::path predictions = publication / format::treatment_predictions_file,
                 summary = publication / study_summary_file;
  const auto scenarios =
      format::parse_treatment_predictions(sys::read_file(predictions), base::printable(predictions.string()));
  model::StudyOrigin origin = format::parse_study_origin(sys::read_file(summary), base::printable(summary.string()));
  StudyResult result{.judged = judge::judge_study(scenarios, std::move(origin))};
  for (const ComputedFile& file : computed_files) {
    const fs::path path = publication / file.name;
    store::require_computed(base::printable(path.string()), sys::read_file(path), file.text(result.judged),
                            format::treatment_predictions_file);
  }
  return result;
}

}  // namespace benchgate::app
