// SPDX-License-Identifier: MIT
#include "cli/compare.hpp"

#include <array>
#include <filesystem>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/budget_options.hpp"
#include "cli/version.hpp"
#include "codec/compare_json.hpp"
#include "history/stored_receipt.hpp"
#include "render/compare_table.hpp"
#include "sys/file.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 5> compare_own_options{{
    {"baseline", "FILE", "", "receipt to compare with"},
    {"current", "FILE", "", "receipt to judge"},
    {"out", "FILE", "", "write the comparison's receipt there"},
    {"allow-different", "", "", "compare although name, command or work units differ", Kind::flag},
    {"allow-failures", "", "", "compare the successful samples of a run with failed ones", Kind::flag},
}};

std::span<const Option> compare_options() {
  static const std::vector<Option> rows = [] {
    std::vector<Option> all(compare_own_options.begin(), compare_own_options.end());
    const std::span<const Option> more = budget_options();
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return rows;
}

fs::path needed_file(const Arguments& arguments, std::string_view option, std::string_view what) {
  const auto file = arguments.text_if(option);
  if (!file || file->empty()) throw Error(fmt::format("--{}", option), fmt::format("is needed: {}", what));
  return *file;
}

/// A crash is quick: it must neither become the baseline nor look like an improvement.
void refuse_failures(const history::StoredReceipt& receipt, const fs::path& path, const Arguments& arguments) {
  const std::uint64_t failed = receipt.head.failed_samples;
  const auto wall = receipt.head.stats.find("wall_ms");
  const std::uint64_t successful = wall == receipt.head.stats.end() ? 0 : wall->second.summary.count;
  const std::string file = base::printable(path.string());
  if (successful == 0)
    throw Error(file, failed > 0 ? fmt::format("all {} measured samples failed, so there is nothing to compare", failed)
                                 : std::string("has no measured sample, so there is nothing to compare"));
  if (failed > 0 && !arguments.flag("allow-failures"))
    throw Error(file, fmt::format("{} of {} measured samples failed (--allow-failures compares the others)", failed,
                                  failed + successful));
}

history::StoredReceipt read_side(const fs::path& path, const Arguments& arguments) {
  history::StoredReceipt receipt = history::read_receipt(path);
  refuse_failures(receipt, path, arguments);
  return receipt;
}

std::vector<std::string> warnings_of(const history::StoredReceipt& baseline, const history::StoredReceipt& current) {
  std::vector<std::string> warnings;
  const auto add = [&](const history::StoredReceipt& side, std::string_view name) {
    if (side.head.synthetic) warnings.push_back(fmt::format("the {} is synthetic: nothing was measured", name));
    if (side.head.interrupted) warnings.push_back(fmt::format("the {} run was interrupted", name));
    if (side.head.failed_samples > 0)
      warnings.push_back(fmt::format("failed samples of the {}, left out: {}", name, side.head.failed_samples));
  };
  add(baseline, "baseline");
  add(current, "current");
  return warnings;
}

std::string host_sentence(const std::vector<model::HostDifference>& differences) {
  std::vector<std::string> parts;
  for (const model::HostDifference& one : differences)
    parts.push_back(
        fmt::format("{} '{}' and '{}'", one.name, base::printable(one.baseline), base::printable(one.current)));
  return base::join(parts, ", ");
}

model::ExitCode exit_code_of(model::BudgetStatus status, const Arguments& arguments) {
  if (status == model::BudgetStatus::fail) return model::ExitCode::fail;
  const bool counts = status == model::BudgetStatus::warn && arguments.flag("fail-on-warn");
  return counts ? model::ExitCode::warn : model::ExitCode::pass;
}

model::Comparison compare_files(const Arguments& arguments, Io io) {
  const CompareSettings settings = compare_settings(arguments);
  const fs::path baseline_file = needed_file(arguments, "baseline", "the receipt to compare with");
  const fs::path current_file = needed_file(arguments, "current", "the receipt to judge");
  std::array<history::StoredReceipt, 2> sides;
  base::parallel_for(sides.size(), base::hardware_threads(), [&](std::size_t side) {
    sides.at(side) = read_side(side == 0 ? baseline_file : current_file, arguments);
  });
  const history::StoredReceipt& baseline = sides[0];
  const history::StoredReceipt& current = sides[1];
  std::set<std::string, std::less<>> known = analysis::known_metrics(current.head.scenario);
  known.merge(analysis::known_metrics(baseline.head.scenario));
  require_known_metrics(settings, known);

  std::vector<std::string> warnings = warnings_of(baseline, current);
  for (const std::string& difference : analysis::bench_differences(baseline.head.scenario, current.head.scenario)) {
    if (!arguments.flag("allow-different"))
      throw Error(base::printable(current_file.string()),
                  fmt::format("not the same benchmark as {}: {} (--allow-different compares them)",
                              base::printable(baseline_file.string()), difference));
    warnings.push_back("not the same benchmark: " + difference);
  }
  model::Comparison comparison =
      analysis::compare_runs({baseline.head, baseline.columns, {baseline_file.string(), baseline.head.run_id}},
                             {current.head, current.columns, {current_file.string(), current.head.run_id}},
                             settings.budgets, settings.significance);
  comparison.tool_version = version();
  comparison.warnings = std::move(warnings);
  if (settings.host == HostPolicy::ignore) comparison.host_differences.clear();
  if (!comparison.host_differences.empty()) {
    const std::string sentence = host_sentence(comparison.host_differences);
    if (settings.host == HostPolicy::error)
      throw Error("--host-mismatch", fmt::format("the machines differ: {}", sentence));
    io.err << fmt::format("benchgate: the machines differ: {}\n", sentence);
  }
  return comparison;
}

model::ExitCode compare(const Arguments& arguments, Io io) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "compare takes options only (--help lists them)");
  const model::Comparison comparison = compare_files(arguments, io);
  const auto style = arguments.flag("pretty") ? codec::JsonWriter::Style::indented : codec::JsonWriter::Style::compact;
  const std::string json = codec::format_comparison(comparison, style);
  if (const auto out = arguments.text_if("out")) {
    const fs::path path = *out;
    if (path.has_parent_path()) sys::make_folders(path.parent_path());
    sys::write_file(path, json);
  }
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? json
             : format == "markdown" ? render::comparison_markdown(comparison)
                                    : render::comparison_text(comparison));
  return exit_code_of(comparison.verdict.status, arguments);
}

}  // namespace

Command compare_command() {
  return {"compare",
          "compare two receipts by budgets",
          "",
          "benchgate compare --baseline baseline.json --current current.json --threshold 0.10",
          compare_options(),
          compare};
}

}  // namespace benchgate::cli
