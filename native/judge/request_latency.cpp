// SPDX-License-Identifier: MIT
#include "judge/request_latency.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

/// Requests that count together.
struct Group {
  std::int64_t requests = 0;
  std::int64_t failed = 0;
  std::vector<double> times_ms;

  void add(const model::RequestRecord& record) {
    ++requests;
    if (!record.failure.empty()) ++failed;
    if (record.latency_ms) times_ms.push_back(*record.latency_ms);
  }
};

/// In whole microseconds; the first bits of a number say which bucket it is in.
double upper_end_ms(double time_ms) {
  constexpr std::int64_t parts = 32;  // of a power of two
  const std::int64_t us = std::max<std::int64_t>(0, std::llround(std::ceil(time_ms * 1000)));
  std::int64_t width = 1;
  while (us / width >= 2 * parts) width *= 2;
  return static_cast<double>((us + width - 1) / width * width) / 1000;
}

std::vector<model::LatencyBucket> histogram_of(const std::vector<double>& sorted_ms) {
  std::vector<model::LatencyBucket> buckets;
  for (const double time : sorted_ms) {
    const double end = upper_end_ms(time);
    if (buckets.empty() || buckets.back().up_to_ms < end) buckets.push_back({end, 0});
    ++buckets.back().requests;
  }
  return buckets;
}

model::RequestLatency latency_of(const std::string& phase, const std::string& request, Group&& group) {
  std::vector<double>& times = group.times_ms;
  std::sort(times.begin(), times.end());
  model::RequestLatency latency{.phase = phase, .request = request, .requests = group.requests, .failed = group.failed};
  latency.p50_ms = stats::quantile(times, 0.5);
  latency.p90_ms = stats::quantile(times, 0.9);
  latency.p99_ms = stats::quantile(times, 0.99);
  latency.p999_ms = stats::quantile(times, 0.999);
  if (!times.empty()) latency.max_ms = times.back();
  if (request.empty()) latency.histogram = histogram_of(times);
  return latency;
}

}  // namespace

std::vector<model::RequestLatency> latency_by_phase(std::span<const model::RequestRecord> records) {
  std::vector<std::string> phases;
  std::map<std::string, std::map<std::string, Group>> groups;  // by phase and kind; "": all
  std::map<std::string, double> begins;
  std::set<std::string> kinds;  // one alone would say the same as all
  for (const model::RequestRecord& record : records) {
    std::map<std::string, Group>& of_phase = groups[record.phase];
    of_phase[""].add(record);
    if (!record.request.empty()) {
      of_phase[record.request].add(record);
      kinds.insert(record.request);
    }
    const auto [found, is_new] = begins.emplace(record.phase, record.at_ms);
    if (is_new) phases.push_back(record.phase);
    found->second = std::min(found->second, record.at_ms);
  }
  std::sort(phases.begin(), phases.end(),
            [&](const std::string& a, const std::string& b) { return begins.at(a) < begins.at(b); });
  std::vector<model::RequestLatency> all;
  for (const std::string& phase : phases)
    for (auto& [request, group] : groups.at(phase))
      if (request.empty() || kinds.size() > 1) all.push_back(latency_of(phase, request, std::move(group)));
  return all;
}

}  // namespace benchgate::judge
