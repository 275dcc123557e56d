// SPDX-License-Identifier: MIT
#include "cli/compare.hpp"

#include <array>
#include <filesystem>

#include "app/check/baseline.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/receipt_comparison.hpp"
#include "codec/compare_json.hpp"
#include "imports/import.hpp"
#include "render/compare_table.hpp"
#include "results/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

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
  if (!sys::path_exists(*file))
    throw Error(
        fmt::format("--{}", option),
        fmt::format("there is no file '{}'{}; compare takes two receipts, benchgate check measures a branch, tag "
                    "or commit",
                    base::printable(*file), app::nearest_file(*file)));
  return *file;
}

/// A report of another tool is no receipt, but there are commands that take it.
results::StoredReceipt read_receipt_not_report(const fs::path& path) {
  try {
    return results::read_receipt(path);
  } catch (const Error&) {
    const std::string formats =
        sys::is_folder(path) ? "" : imports::possible_formats(imports::decoded(sys::read_file(path)));
    if (formats.empty()) throw;
    throw Error(base::printable(path.string()),
                fmt::format("is a report of another tool ({}), no receipt: judge it by benchgate check --from, or make "
                            "receipts of it by benchgate import --out",
                            formats));
  }
}

results::StoredReceipt read_side(const fs::path& path, const Arguments& arguments) {
  results::StoredReceipt receipt = read_receipt_not_report(path);
  if (const std::string reason = unfit_reason(receipt, arguments); !reason.empty())
    throw Error(base::printable(path.string()), reason);
  return receipt;
}

model::Comparison compare_files(const Arguments& arguments, Io io) {
  const CompareSettings settings = compare_settings(arguments);
  const fs::path baseline_file = needed_file(arguments, "baseline", "the receipt to compare with");
  const fs::path current_file = needed_file(arguments, "current", "the receipt to judge");
  std::array<results::StoredReceipt, 2> sides;
  base::parallel_for(sides.size(), base::hardware_threads(), [&](std::size_t side) {
    sides.at(side) = read_side(side == 0 ? baseline_file : current_file, arguments);
  });
  const results::StoredReceipt& baseline = sides[0];
  const results::StoredReceipt& current = sides[1];
  std::set<std::string, std::less<>> known = analysis::known_metrics(current.head.scenario);
  known.merge(analysis::known_metrics(baseline.head.scenario));
  require_known_metrics(settings, known);

  if (const std::string reason = difference_reason(baseline, current, arguments); !reason.empty())
    throw Error(base::printable(current_file.string()),
                fmt::format("not the same benchmark as {}: {}", base::printable(baseline_file.string()), reason));
  return compare_receipts({baseline, baseline_file.string()}, {current, current_file.string()}, settings, io);
}

model::ExitCode compare(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "compare takes options only (--help lists them)");
  io.err << warn_without_effect(arguments, {"profile-on-regression"});
  const model::Comparison comparison = compare_files(arguments, io);
  const auto style =
      arguments.flag("pretty") ? syntax::JsonWriter::Style::indented : syntax::JsonWriter::Style::compact;
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
  return budget_exit_code(comparison.verdict.status, arguments);
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
