// SPDX-License-Identifier: MIT
#include "imports/jmeter_samples.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "imports/failed_work.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

using model::Better;
using model::Unit;

void JmeterSamples::Group::add(const JmeterSample& sample) {
  elapsed_ms.push_back(sample.elapsed_ms);
  failed += sample.failed ? 1 : 0;
  bytes += sample.bytes.value_or(0);
  if (!sample.start_ms) return;
  first_ms = std::min(first_ms.value_or(*sample.start_ms), *sample.start_ms);
  const double end = *sample.start_ms + sample.elapsed_ms;
  last_ms = std::max(last_ms.value_or(end), end);
}

void JmeterSamples::add(const JmeterSample& sample) {
  if (groups_.empty() || groups_[last_].label != sample.label) {
    const auto found = index_.find(sample.label);
    last_ = found == index_.end() ? groups_.size() : found->second;
    if (found == index_.end()) {
      groups_.push_back({.label = std::string(sample.label)});
      index_.emplace(sample.label, last_);
    }
  }
  groups_[last_].add(sample);
  has_bytes_ = has_bytes_ || sample.bytes.has_value();
}

void JmeterSamples::add_case(Group& group, CaseList& cases) const {
  std::vector<double>& sorted = group.elapsed_ms;
  std::sort(sorted.begin(), sorted.end());
  const auto count = static_cast<double>(sorted.size());
  model::ImportedCase& test_case = cases.add(group.label);
  const auto add = [&](std::string_view statistic, double value) {
    add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, value * millisecond_ns, sorted.size());
  };
  double sum = 0;
  for (const double value : sorted) sum += value;
  add("mean", sum / count);
  for (const auto& [statistic, share] :
       {std::pair<std::string_view, double>{"median", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}}) {
    const double rank = std::max(std::floor(count * share + 0.5), 1.0);
    add(statistic, sorted[static_cast<std::size_t>(rank) - 1]);
  }
  add("min", sorted.front());
  add("max", sorted.back());
  if (const double seconds = group.first_ms ? (*group.last_ms - *group.first_ms) / 1000 : 0; seconds > 0) {
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", count / seconds, sorted.size());
    if (has_bytes_)
      add_reading(test_case, "bytes_per_second", Unit::bytes_per_second, Better::higher, "mean", group.bytes / seconds);
  }
  add_work(test_case, count, group.failed);
}

void JmeterSamples::finish(CaseList& cases) {
  Group total{.label = "TOTAL"};
  for (Group& group : groups_) {
    if (groups_.size() > 1) {
      total.elapsed_ms.insert(total.elapsed_ms.end(), group.elapsed_ms.begin(), group.elapsed_ms.end());
      total.failed += group.failed;
      total.bytes += group.bytes;
      if (group.first_ms) {
        total.first_ms = std::min(total.first_ms.value_or(*group.first_ms), *group.first_ms);
        total.last_ms = std::max(total.last_ms.value_or(*group.last_ms), *group.last_ms);
      }
    }
    if (group.first_ms) take_fact(Fact::started_at, fmt::format("{:.0f}", *group.first_ms), cases.origin());
    add_case(group, cases);
  }
  if (groups_.size() > 1) add_case(total, cases);
}

}  // namespace benchgate::imports
