// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace dart_harness {

constexpr std::string_view metric = "(RunTime): ";
constexpr std::string_view flutter = "flutter: ";  // before every line of an application
constexpr std::string_view unit_mark = " us.";

/// "Template(RunTime): 1.0 us."; absent in other lines.
std::optional<syntax::SplitText> result_in(std::string_view line) {
  if (line.starts_with(flutter)) line.remove_prefix(flutter.size());
  auto split = syntax::split_last(line, metric);
  if (!split || base::trim(split->left).empty()) return std::nullopt;
  return split;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    const auto result = result_in(*line);
    if (!result) continue;
    const std::string_view figure = base::trim(result->right);
    if (!figure.ends_with(unit_mark))
      lines.fail(fmt::format("{} is not a time in 'us.': is the file cut off?", syntax::quoted(figure)));
    const double value = number_in(lines, figure.substr(0, figure.size() - unit_mark.size()), "RunTime");
    add_reading(cases.add(base::trim(result->left)), "time", model::Unit::ns, model::Better::lower, "mean",
                value * 1e3);
  }
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->ends_with(unit_mark) && result_in(*line)) return true;
  return false;
}

}  // namespace dart_harness

}  // namespace

ImportFormat dart_benchmark_harness_format() {
  return {.name = "dart-benchmark-harness",
          .tool = "benchmark_harness (Dart)",
          .recognised_by = "lines `NAME(RunTime): N us.`",
          .recognises = dart_harness::recognises,
          .read = dart_harness::read};
}

}  // namespace benchgate::imports
