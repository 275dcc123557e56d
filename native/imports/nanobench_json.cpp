// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/nanobench_case.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace nanobench_results {

constexpr std::string_view median = "median(elapsed)";

NanobenchResult result_of(syntax::JsonValue entry, double batch) {
  NanobenchResult result{.title = entry.find("title").string_if("title"), .name = entry.string_of("name")};
  const auto complexity = entry.find("complexityN").number_if("complexityN");
  if (complexity && *complexity > 0) result.parameters.emplace_back("complexityN", base::format_number(*complexity));
  const double time = entry.number_of(median);
  if (time != 0) result.time_ns = time * second_ns / batch;
  const syntax::JsonValue measurements = entry.find("measurements");
  if (!measurements) return result;
  measurements.each(
      [&](syntax::JsonValue epoch) { result.samples_ns.push_back(epoch.number_of("elapsed") * second_ns / batch); });
  result.epochs = result.samples_ns.size();
  return result;
}

void read_entry(syntax::JsonValue entry, CaseList& cases) {
  const double batch = entry.find("batch").number_if("batch").value_or(1);
  if (batch <= 0) entry.member("batch").fail("'batch' is not more than 0");
  model::ImportedCase& test_case = add_nanobench_case(result_of(entry, batch), cases);
  const auto value_of = [&](const NanobenchCounter& counter) {
    const std::string name = fmt::format("median({})", counter.json_name);
    return entry.find(name).number_if(name).value_or(0) / batch;
  };
  for (const NanobenchCounter& counter : nanobench_counters())
    add_nanobench_counter(counter, value_of(counter), test_case);
}

/// The results themselves, in templates of the user's own.
syntax::JsonValue results_of(syntax::JsonValue root) {
  return root.is(syntax::JsonValue::Kind::array) ? root : root.find("results");
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  const syntax::JsonValue results = results_of(root);
  if (!results.is(syntax::JsonValue::Kind::array)) root.fail("no array 'results'");
  results.each([&](syntax::JsonValue entry) { read_entry(entry, cases); });
  add_nanobench_zeros(cases);
}

bool recognises(const FilePreview& preview) {
  bool found = false;
  results_of(preview.json).each([&](syntax::JsonValue entry) { found = found || entry.find(median); });
  return found;
}

}  // namespace nanobench_results

}  // namespace

ImportFormat nanobench_json_format() {
  return {.name = "nanobench-json",
          .tool = "nanobench (templates::json)",
          .recognised_by = "an object with `results[].median(elapsed)`",
          .ending = ImportFormat::Ending::any,
          .recognises = nanobench_results::recognises,
          .read = nanobench_results::read};
}

}  // namespace benchgate::imports
