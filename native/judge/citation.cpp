// SPDX-License-Identifier: MIT
#include "judge/citation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/quantity.hpp"
#include "base/some_of.hpp"
#include "base/text.hpp"
#include "judge/job_type.hpp"
#include "judge/stability.hpp"

namespace benchgate::judge {

namespace {

using model::DocRefVariant;
using model::MeasuredMetric;
using model::Stability;

const MeasuredMetric* named_metric(const DocRefVariant& variant, std::string_view name) {
  const auto found = std::find_if(variant.metrics.begin(), variant.metrics.end(),
                                  [&](const MeasuredMetric& one) { return one.metric.name == name; });
  return found == variant.metrics.end() ? nullptr : &*found;
}

/// How much the values scatter: "CoV 14 % (N = 27)".
std::string scatter_of(const model::Figures& figures) {
  const std::string count = figures.n ? fmt::format("N = {}", *figures.n) : "";
  if (!figures.cov) return count;
  const std::string cov = "CoV " + base::format_percent(*figures.cov);
  return count.empty() ? cov : fmt::format("{} ({})", cov, count);
}

std::string why_unstable(const model::Figures& figures) {
  const std::string scatter = scatter_of(figures);
  return scatter.empty() ? "unstable" : fmt::format("unstable, {}", scatter);
}

std::string why_invalid(const DocRefVariant& variant) {
  const MeasuredMetric* const errors = named_metric(variant, "error_rate");
  if (errors == nullptr || errors->figures.value <= most_errors) return "invalid, no request was answered";
  return fmt::format("invalid, {} of the requests failed", base::format_percent(errors->figures.value));
}

std::string why_not_measured_well(const DocRefVariant& variant) {
  if (variant.synthetic) return "synthetic, nothing was measured";
  const std::string& type = variant.run.job_type;
  if (std::find(citable_job_types.begin(), citable_job_types.end(), type) == citable_job_types.end())
    return type.empty() ? "of an unknown job type" : fmt::format("of the job type {}", type);
  return variant.metrics.empty() ? "it failed" : "";
}

std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

/// The test cases that a DocRef names, each once.
std::string names_of(std::span<const DocRefVariant> variants) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> names;
  for (const DocRefVariant& variant : variants) {
    const std::string name =
        fmt::format("'{}{}{}'", variant.module, variant.module.empty() ? "" : "|", variant.test_case);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return base::some_of(names, most_named);
}

}  // namespace

std::string why_withheld(const DocRefVariant& variant, const MeasuredMetric& metric) {
  if (std::string why = why_not_measured_well(variant); !why.empty()) return why;
  switch (metric.figures.stability) {
    case Stability::unstable: return why_unstable(metric.figures);
    case Stability::expected_unstable:
      return why_unstable(metric.figures) +
             (variant.expected_unstable.empty() ? "" : ", as expected: " + variant.expected_unstable);
    case Stability::invalid: return why_invalid(variant);
    case Stability::failed: return "it failed";
    case Stability::stable:
    case Stability::unrated: break;
  }
  return "";
}

std::string why_withheld(const DocRefVariant& variant) {
  if (std::string why = why_not_measured_well(variant); !why.empty()) return why;
  return why_withheld(variant, variant.metrics.front());
}

std::optional<std::size_t> headline_of(std::span<const DocRefVariant> variants) {
  std::optional<std::size_t> best;
  const auto rank = [](const DocRefVariant& variant) {
    const std::string& type = variant.run.job_type;
    const std::uint64_t n = variant.metrics.empty() ? 0 : variant.metrics.front().figures.n.value_or(0);
    return std::pair(!type.empty() && lower_case(variant.job).starts_with(type), n);
  };
  for (std::size_t i = 0; i < variants.size(); ++i) {
    if (variants[i].module != variants[0].module || variants[i].test_case != variants[0].test_case) return std::nullopt;
    if (!best || rank(variants[i]) > rank(variants[*best])) best = i;
  }
  return best;
}

void complete_entry(model::DocRefEntry& entry) {
  if (entry.variants.empty()) return;
  entry.headline = headline_of(entry.variants);
  entry.ambiguous = !entry.headline;
  if (entry.ambiguous) {
    entry.withheld = fmt::format("ambiguous, it names {}", names_of(entry.variants));
    return;
  }
  const DocRefVariant& headline = entry.variants[*entry.headline];
  entry.withheld = why_withheld(headline);
  if (!entry.withheld.empty()) return;
  const MeasuredMetric& metric = headline.metrics.front();
  entry.value = metric.figures.value;
  entry.unit = metric.metric.unit;
  entry.ci99_lower = metric.figures.ci99_lower;
  entry.ci99_upper = metric.figures.ci99_upper;
}

}  // namespace benchgate::judge
