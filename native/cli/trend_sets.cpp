// SPDX-License-Identifier: MIT
#include "cli/trend_sets.hpp"

#include "analysis/run_sets.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/run_values.hpp"
#include "render/trend.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

constexpr int belongs_to_early = 0, belongs_to_late = 1, cannot_tell = 125;

/// A file, or a list with commas, as one indivisible run.
std::vector<double> run_set(const std::string& word) {
  const std::string name = base::printable(base::truncate_utf8(word, 200));
  const bool file = sys::path_exists(word);
  const auto list = file ? std::nullopt : codec::parse_value_list(word);
  if (!file && !list) throw Error(name, "is neither a file nor a list of numbers such as 1.5,1.6");
  const codec::RunValues values = file ? codec::parse_run_values(sys::read_file(word), name) : *list;
  std::vector<double> all;
  for (const std::vector<double>& run : values.runs) all.insert(all.end(), run.begin(), run.end());
  if (all.empty()) throw Error(name, "has no value to judge");
  return all;
}

void need_operands(const Arguments& arguments, std::size_t count, std::string_view option, std::string_view names) {
  if (arguments.positional.size() != count)
    throw Error(fmt::format("--{}", option),
                fmt::format("takes {}, each a file or a list of numbers; {} {} given", names,
                            arguments.positional.size(), arguments.positional.size() == 1 ? "was" : "were"));
}

}  // namespace

model::ExitCode judge_patch(const Arguments& arguments, const analysis::TrendSettings& settings, Io io) {
  need_operands(arguments, 2, "perpatch", "PARENT CURRENT");
  model::Metric metric;
  metric.better = arguments.text("better") == "higher" ? model::Better::higher : model::Better::lower;
  const analysis::PatchComparison patch =
      analysis::compare_patch(run_set(arguments.positional[0]), run_set(arguments.positional[1]), metric, settings);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::patch_json(patch, metric)
             : format == "markdown" ? render::patch_markdown(patch)
                                    : render::patch_text(patch));
  return patch.verdict == analysis::PatchVerdict::regression ? model::ExitCode::fail : model::ExitCode::pass;
}

int judge_bisection(const Arguments& arguments, const analysis::TrendSettings& settings, Io io) {
  need_operands(arguments, 3, "bisect", "EARLY MID LATE");
  const analysis::Bisection bisection = analysis::bisect_sets(
      run_set(arguments.positional[0]), run_set(arguments.positional[1]), run_set(arguments.positional[2]), settings);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::bisection_json(bisection)
             : format == "markdown" ? render::bisection_markdown(bisection)
                                    : render::bisection_text(bisection));
  switch (bisection.side) {
    case analysis::BisectSide::early: return belongs_to_early;
    case analysis::BisectSide::late: return belongs_to_late;
    case analysis::BisectSide::unknown: break;
  }
  return cannot_tell;
}

}  // namespace benchgate::cli
