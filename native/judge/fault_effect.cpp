// SPDX-License-Identifier: MIT
#include "judge/fault_effect.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "judge/attribution.hpp"
#include "model/fault_kinds.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::ServiceSample;

/// Of a signal or a metric, in ascending order.
std::vector<double> values_of(std::span<const ServiceSample> samples, std::string_view signal) {
  std::vector<double> values;
  for (const ServiceSample& sample : samples)
    for (const auto* const measured : {&sample.signals, &sample.metrics})
      if (const auto found = measured->find(std::string(signal)); found != measured->end())
        values.push_back(found->second);
  std::sort(values.begin(), values.end());
  return values;
}

/// What counts of the seconds of a fault: their median, or the highest where the effect may be short.
std::optional<double> decisive(const std::vector<double>& values, model::FaultKind::Effect effect) {
  if (effect == model::FaultKind::Effect::momentary && !values.empty()) return values.back();
  return stats::median(values);
}

std::string rounded_text(double value) { return base::format_number(std::round(value * 100) / 100); }

/// What a fault did to its signals; "" when one of them moved.
std::string lack_of_effect(const model::FaultKind& kind, std::span<const ServiceSample> warmup,
                           std::span<const ServiceSample> injected) {
  std::vector<std::string> unmoved;
  for (const std::string_view signal : kind.effects) {
    const auto usual = stats::median(values_of(warmup, signal));
    const auto now = decisive(values_of(injected, signal), kind.effect);
    const auto limit = threshold_above(signal, warmup);
    if (!usual || !now || !limit) continue;
    if (*now >= *limit) return {};
    unmoved.push_back(fmt::format("{} {} (warm-up {})", signal, rounded_text(*now), rounded_text(*usual)));
  }
  if (unmoved.empty()) return fmt::format("{}: none of its own signals was measured", kind.label);
  return fmt::format("{} had no measurable effect on its own signals: {}", kind.label, base::join(unmoved, ", "));
}

}  // namespace

std::vector<std::string> faults_without_effect(std::span<const ServiceSample> samples) {
  std::vector<ServiceSample> warmup;
  std::vector<std::pair<std::string, std::vector<ServiceSample>>> faults;
  for (const ServiceSample& sample : samples) {
    if (sample.phase == "warmup") warmup.push_back(sample);
    if (sample.fault_label.empty()) continue;
    if (faults.empty() || faults.back().first != sample.fault_label) faults.push_back({sample.fault_label, {}});
    faults.back().second.push_back(sample);
  }
  std::vector<std::string> found;
  for (const auto& [label, injected] : faults)
    for (const std::string& fault : model::faults_at_once(label))
      if (const model::FaultKind* kind = model::fault_kind(fault); kind != nullptr && !warmup.empty())
        if (std::string text = lack_of_effect(*kind, warmup, injected); !text.empty()) found.push_back(std::move(text));
  return found;
}

}  // namespace benchgate::judge
