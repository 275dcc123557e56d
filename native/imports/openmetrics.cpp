// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace metrics_text {

using model::Unit;

enum class Type { unknown, gauge, counter, histogram, summary, info };

/// A value; absent for NaN and the infinities, which the format allows.
struct Value {
  bool readable = false;
  std::optional<double> figure;
};
Value parse_value(std::string_view text) {
  if (const auto number = base::parse_number(text.starts_with('+') ? text.substr(1) : text)) return {true, number};
  for (const std::string_view word : {"NaN", "nan", "+Inf", "-Inf", "Inf", "+inf", "-inf", "inf"})
    if (text == word) return {true, std::nullopt};
  return {};
}

Scale scale_of_family(std::string_view family) {
  if (family.ends_with("_milliseconds")) return {Unit::ns, millisecond_ns};
  if (family.ends_with("_microseconds")) return {Unit::ns, 1e3};
  if (family.ends_with("_nanoseconds")) return {Unit::ns, 1};
  if (family.ends_with("_seconds")) return {Unit::ns, second_ns};
  if (family.ends_with("_bytes")) return {Unit::bytes, 1};
  if (family.ends_with("_ratio")) return {Unit::ratio, 1};
  return {};
}

/// `name` without `ending`, when it has it.
std::optional<std::string_view> without(std::string_view name, std::string_view ending) {
  if (!name.ends_with(ending)) return std::nullopt;
  return name.substr(0, name.size() - ending.size());
}

/// Sum and count of a histogram or summary, which stand on lines of their own.
struct Average {
  std::string family;
  Parameters labels;
  std::optional<double> sum;
  std::optional<double> count;
};

struct Reader {
  syntax::Lines& lines;
  CaseList& cases;
  std::map<std::string, Type, std::less<>> types = {};
  std::vector<Average> averages = {};
  std::map<std::string, std::size_t, std::less<>> average_index = {};
  bool is_openmetrics = false;
  bool ended = false;

  /// "{a="x",b="y"}" at the start of `rest`, which is cut off.
  Parameters take_labels(std::string_view& rest) const {
    Parameters labels;
    if (!rest.starts_with('{')) return labels;
    std::size_t at = 1;
    for (;;) {
      while (at < rest.size() && (rest[at] == ' ' || rest[at] == ',')) ++at;
      if (at < rest.size() && rest[at] == '}') break;
      const std::size_t equals = rest.find('=', at);
      if (equals == std::string_view::npos || equals + 1 >= rest.size() || rest[equals + 1] != '"')
        lines.fail("a label without a value in quotes");
      auto& [name, value] = labels.emplace_back(base::trim(rest.substr(at, equals - at)), "");
      for (at = equals + 2; at < rest.size() && rest[at] != '"'; ++at) {
        if (rest[at] == '\\' && at + 1 < rest.size()) {
          ++at;
          value += rest[at] == 'n' ? '\n' : rest[at];
        } else {
          value += rest[at];
        }
      }
      if (at >= rest.size()) lines.fail("the quotes of a label are not closed");
      ++at;
    }
    rest.remove_prefix(at + 1);
    return labels;
  }

  void read_comment(std::string_view line) {
    const std::vector<std::string_view> all = syntax::split_words(line);
    if (all.size() == 2 && all[1] == "EOF") ended = true;
    if (all.size() >= 3 && all[1] == "UNIT") is_openmetrics = true;
    if (all.size() != 4 || all[1] != "TYPE") return;
    constexpr std::pair<std::string_view, Type> known[] = {
        {"gauge", Type::gauge},     {"counter", Type::counter}, {"histogram", Type::histogram},
        {"summary", Type::summary}, {"info", Type::info},       {"gaugehistogram", Type::histogram}};
    constexpr std::array<std::string_view, 3> others{"untyped", "unknown", "stateset"};
    Type type = Type::unknown;
    bool is_known = std::find(others.begin(), others.end(), all[3]) != others.end();
    for (const auto& [word, value] : known)
      if (word == all[3]) {
        type = value;
        is_known = true;
      }
    if (!is_known) lines.fail(fmt::format("unknown type {}", syntax::quoted(all[3])));
    // Only the newer format names a counter without _total, and knows these types.
    is_openmetrics = is_openmetrics || (type == Type::counter && !all[2].ends_with("_total")) || type == Type::info ||
                     all[3] == "unknown" || all[3] == "stateset" || all[3] == "gaugehistogram";
    types.insert_or_assign(std::string(type == Type::counter ? without(all[2], "_total").value_or(all[2]) : all[2]),
                           type);
  }

  Type type_of(std::string_view family) const {
    const auto found = types.find(family);
    return found == types.end() ? Type::unknown : found->second;
  }

  Average& average(std::string_view family, Parameters labels) {
    std::string key(family);
    for (const auto& [name, value] : labels) key += fmt::format("\n{}\n{}", name, value);
    const auto [found, is_new] = average_index.try_emplace(std::move(key), averages.size());
    if (is_new) averages.push_back({std::string(family), std::move(labels), {}, {}});
    return averages[found->second];
  }

  void add(std::string_view family, Parameters labels, std::string_view metric, std::string_view statistic,
           double value, Scale scale) {
    add_reading(cases.add(family, std::move(labels)), metric, scale.unit, std::nullopt, statistic,
                value * scale.factor);
  }

  /// Whether the sample belongs to a histogram or summary, and is done with.
  bool read_part(std::string_view name, Parameters& labels, std::optional<double> value) {
    for (const std::string_view ending : {"_sum", "_count", "_bucket", "_gsum", "_gcount"}) {
      const auto family = without(name, ending);
      if (!family) continue;
      const Type type = type_of(*family);
      if (type != Type::histogram && type != Type::summary) continue;
      if (ending.ends_with("sum")) average(*family, std::move(labels)).sum = value;
      if (ending.ends_with("count")) average(*family, std::move(labels)).count = value;
      return true;
    }
    return false;
  }

  /// "latency_seconds_sxm" of the histogram latency_seconds: a part that no family has, and no metric of its own.
  void refuse_unknown_part(std::string_view name) const {
    const auto split = syntax::split_last(name, "_");
    if (!split || types.contains(name)) return;
    const Type type = type_of(split->left);
    const bool is_counter = type == Type::counter && split->right != "total" && split->right != "created";
    const bool is_average = (type == Type::histogram || type == Type::summary) && split->right != "created";
    if (is_counter || is_average)
      lines.fail(
          fmt::format("{} has no `# TYPE`, and is no part of {}", syntax::quoted(name), syntax::quoted(split->left)));
  }

  void read_sample(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of("{ \t"), line.size());
    const std::string_view name = line.substr(0, end);
    std::string_view rest = line.substr(end);
    Parameters labels = take_labels(rest);
    // value [timestamp] [# exemplar]
    const std::vector<std::string_view> all = syntax::split_words(rest);
    const Value value = all.empty() ? Value() : parse_value(all[0]);
    if (!value.readable)
      lines.fail(fmt::format("{} is {}, not a number", syntax::quoted(name), syntax::quoted(base::trim(rest))));
    if (read_part(name, labels, value.figure)) return;
    refuse_unknown_part(name);
    if (name.ends_with("_created") || name.ends_with("_info") || type_of(name) == Type::info) return;
    if (!value.figure) return;
    if (type_of(name) == Type::histogram) lines.fail("a histogram has buckets, a sum and a count only");
    if (type_of(name) == Type::summary) {
      const auto label =
          std::find_if(labels.begin(), labels.end(), [](const auto& l) { return l.first == "quantile"; });
      if (label == labels.end()) lines.fail("a sample of a summary without a label 'quantile'");
      const auto quantile = base::parse_number(label->second);
      if (!quantile) lines.fail(fmt::format("quantile {} is not a number", syntax::quoted(label->second)));
      labels.erase(label);
      model::ImportedCase& test_case = cases.merge(name, std::move(labels));
      const Scale scale = scale_of_family(name);
      // 0.999 * 100 is not 99.9 in binary.
      const std::string percent = base::format_number(std::round(*quantile * 1e8) / 1e6);
      add_reading(test_case, "value", scale.unit, std::nullopt, percentile_name(percent), *value.figure * scale.factor);
      return;
    }
    const std::string_view base_name = without(name, "_total").value_or(name);
    if (type_of(base_name) == Type::counter) {
      Scale scale = scale_of_family(base_name);
      if (scale.unit == Unit::unknown) scale = {Unit::count, 1};
      return add(base_name, std::move(labels), "total", "total", *value.figure, scale);
    }
    add(name, std::move(labels), "value", "last", *value.figure, scale_of_family(name));
  }

  void finish() {
    if (is_openmetrics && !ended) lines.fail("no '# EOF' at the end: is the file cut off?");
    for (Average& one : averages) {
      if (!one.sum || !one.count || *one.count <= 0) continue;  // nothing was observed
      const Scale scale = scale_of_family(one.family);
      model::ImportedCase& test_case = cases.merge(one.family, std::move(one.labels));
      add_reading(test_case, "value", scale.unit, std::nullopt, "mean", *one.sum / *one.count * scale.factor,
                  static_cast<std::uint64_t>(*one.count));
    }
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  Reader reader{.lines = lines, .cases = cases};
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    const std::string_view content = base::trim(*line);
    if (content.empty()) continue;
    if (content.starts_with('#'))
      reader.read_comment(content);
    else
      reader.read_sample(content);
  }
  reader.finish();
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with("# TYPE ") || line->starts_with("# HELP ")) return true;
  return false;
}

}  // namespace metrics_text

}  // namespace

ImportFormat openmetrics_format() {
  return {.name = "openmetrics",
          .tool = "Prometheus and OpenMetrics exporters",
          .recognised_by = "lines `# HELP` or `# TYPE`",
          .ends_whole = [](std::string_view line) { return line == "# EOF"; },
          .recognises = metrics_text::recognises,
          .read = metrics_text::read};
}

}  // namespace benchgate::imports
