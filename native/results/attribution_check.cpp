// SPDX-License-Identifier: MIT
#include "results/attribution_check.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>

#include "analysis/attribution_figures.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "codec/attribution_files.hpp"

namespace benchgate::results {

namespace {

constexpr std::string_view incidents_file = "incident_predictions.csv";
constexpr std::string_view confusion_file = "confusion_matrix.csv";
constexpr std::string_view classes_file = "class_metrics.csv";
constexpr std::string_view summary_file = "attribution_summary.json";

struct NamedText {
  std::string where;
  std::string text;
};

NamedText read_attribution_file(const RunPlace& place, std::string_view name) {
  return {base::printable((place.folder / name).string()), read_run_file(place, name)};
}

/// Throws for the first line that is not the computed one.
void require_equal(const NamedText& file, std::string_view computed) {
  if (file.text == computed) return;
  const auto written_lines = base::split(file.text, '\n'), computed_lines = base::split(computed, '\n');
  const auto [written, expected] =
      std::mismatch(written_lines.begin(), written_lines.end(), computed_lines.begin(), computed_lines.end());
  const auto quoted = [](bool exists, auto line) {
    return exists ? fmt::format("'{}'", base::printable(std::string(*line))) : std::string("nothing");
  };
  throw Error(fmt::format("{}:{}", file.where, written - written_lines.begin() + 1),
              fmt::format("is {}, but {} gives {}", quoted(written != written_lines.end(), written), incidents_file,
                          quoted(expected != computed_lines.end(), expected)));
}

bool has_attribution(const RunPlace& place) {
  constexpr std::array files{incidents_file, confusion_file, classes_file, summary_file};
  return std::any_of(files.begin(), files.end(), [&](std::string_view name) {
    std::error_code error;
    return std::filesystem::exists(place.folder / name, error);
  });
}

}  // namespace

void check_attribution(const RunPlace& place, std::span<const model::OverheadRow> overhead) {
  if (!has_attribution(place)) return;
  const NamedText incidents = read_attribution_file(place, incidents_file);
  const NamedText summary = read_attribution_file(place, summary_file);
  const codec::SummaryClaims claims = codec::parse_summary_claims(summary.text, summary.where);
  const auto figures = analysis::attribution_figures(codec::parse_incident_predictions(incidents.text, incidents.where),
                                                     base::Random(claims.bootstrap_seed));
  require_equal(read_attribution_file(place, confusion_file), codec::format_confusion_matrix(figures.confusion));
  require_equal(read_attribution_file(place, classes_file), codec::format_class_metrics(figures.classes));
  std::string problem = codec::summary_problem(claims, figures);
  if (problem.empty()) problem = codec::overhead_problem(claims, overhead);
  if (!problem.empty()) throw Error(summary.where, problem);
}

}  // namespace benchgate::results
