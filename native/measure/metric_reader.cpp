// SPDX-License-Identifier: MIT
#include "measure/metric_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "imports/negative_values.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

namespace benchgate::measure {

namespace {

constexpr std::uint64_t file_limit = base::most(base::Limit::metric_file);

std::string where_of(const model::MetricSource& source) {
  if (source.location.file.empty()) return fmt::format("metric {}", base::printable(source.metric.name));
  return fmt::format("{}:{}:{}", source.location.file, source.location.line, source.location.column);
}

void fail(model::Sample& sample, std::string_view metric, std::string_view why) {
  if (!sample.failed()) sample.failure = fmt::format("metric {}: {}", base::printable(metric), why);
}

bool has_field(std::string_view text, std::string_view field) {
  try {
    read_jsonl_field(text, field, "");
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// The text without what stood there before, but with its line breaks, so that lines keep their numbers.
std::string added_to(std::string_view before, std::string_view text) {
  if (!text.starts_with(before)) return std::string(text);
  return std::string(static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')), '\n')
      .append(text.substr(before.size()));
}

}  // namespace

MetricReader::MetricReader(const model::Scenario& scenario) {
  for (const model::MetricSource& source : scenario.metrics) {
    if (source.from == model::MetricSource::From::output) {
      patterns_.push_back({source.metric, format::Pattern(source.pattern, where_of(source))});
    } else if (source.from == model::MetricSource::From::jsonl) {
      const std::string path = (std::filesystem::path(scenario.cwd) / source.path).string();
      auto file =
          std::find_if(files_.begin(), files_.end(), [&](const FileOfMetrics& one) { return one.path == path; });
      if (file == files_.end()) file = files_.insert(file, {source.path, path, {}, {}, false});
      file->fields.emplace_back(source.metric, source.field);
    }
  }
}

void MetricReader::before_iteration() {
  for (FileOfMetrics& file : files_) {
    file.before.clear();
    if (!std::filesystem::exists(file.path)) {
      file.is_ours = true;
      continue;
    }
    if (!file.is_ours) {
      std::string text = sys::read_file(file.path, file_limit);
      const bool holds_samples = std::any_of(file.fields.begin(), file.fields.end(),
                                             [&](const auto& one) { return has_field(text, one.second); });
      if (!holds_samples) {
        file.before = std::move(text);
        continue;
      }
    }
    std::error_code error;
    std::filesystem::remove(file.path, error);
    if (error) throw Error(file.shown, fmt::format("cannot be removed: {}", error.message()));
    file.is_ours = true;
  }
}

void MetricReader::read(model::Sample& sample) const {
  if (sample.failed()) return;
  for (const FromOutput& metric : patterns_) {
    format::Pattern::Found found = metric.pattern.numbers(sample.output);
    if (!found.problem.empty())
      fail(sample, metric.metric.name,
           found.problem + (sample.output_cut ? " in the kept part of the output; a larger output_cap_bytes keeps more"
                                              : " in the output"));
    std::string fault;
    for (const double value : found.values)
      if (fault.empty()) fault = imports::fault_of_value(value, metric.metric);
    if (!fault.empty())
      fail(sample, metric.metric.name, "a value " + fault);
    else if (!found.values.empty())
      sample.metrics[metric.metric.name] = std::move(found.values);
  }
  for (const FileOfMetrics& file : files_) read_file(file, sample);
}

void MetricReader::read_file(const FileOfMetrics& file, model::Sample& sample) const {
  for (const auto& [metric, field] : file.fields) {
    try {
      const std::string text = sys::read_file(file.path, file_limit);
      if (!file.before.empty() && text == file.before)
        throw Error(base::printable(file.shown), "is the same as before the command");
      sample.metrics[metric.name] =
          read_jsonl_field(added_to(file.before, text), field, base::printable(file.shown), metric);
    } catch (const Error& error) {  // the outcome of this iteration, not the end of the run
      fail(sample, metric.name, error.what());
    }
  }
}

std::vector<double> read_jsonl_field(std::string_view text, std::string_view field, std::string_view where,
                                     const model::Metric& metric) {
  std::vector<double> values;
  std::size_t number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    const std::string location = fmt::format("{}:{}", where, number);
    syntax::JsonDocument document;
    try {
      document.parse(line, "");
    } catch (const Error&) {  // its line number is that within the line
      throw Error(location, "is not a line of JSON");
    }
    const syntax::JsonValue value = document.root().find(field);
    if (!value) continue;
    const std::optional<double> measured = value.as_number();
    const std::string fault = measured ? imports::fault_of_value(*measured, metric) : "is not a number";
    if (!fault.empty()) throw Error(location, fmt::format("'{}' {}", field, fault));
    values.push_back(*measured);
  }
  if (values.empty()) throw Error(where, fmt::format("has no line with '{}'", field));
  return values;
}

}  // namespace benchgate::measure
