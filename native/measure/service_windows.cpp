// SPDX-License-Identifier: MIT
#include "measure/service_windows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.hpp"
#include "model/failed_work.hpp"

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;

/// What the requests of one second add up to.
struct SecondSums {
  int requests = 0;
  int failed = 0;
  std::vector<double> ttft_ms;
  std::vector<double> latency_ms;
  std::vector<double> tokens_per_s;
};

double as_ms(nanoseconds time) { return static_cast<double>(time.count()) / 1e6; }

void count(SecondSums& second, const sys::RequestOutcome& outcome) {
  ++second.requests;
  if (outcome.failed()) ++second.failed;
  if (outcome.failed() && !outcome.timed_out) return;
  second.latency_ms.push_back(as_ms(outcome.total));
  if (outcome.first_token || outcome.timed_out)
    second.ttft_ms.push_back(as_ms(outcome.first_token.value_or(outcome.total)));
  if (outcome.tokens > 1 && outcome.first_token && outcome.last_token > outcome.first_token)
    second.tokens_per_s.push_back(static_cast<double>(outcome.tokens - 1) * 1e9 /
                                  static_cast<double>((*outcome.last_token - *outcome.first_token).count()));
}

double average(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Type 7 of Hyndman and Fan; this layer has no statistics of its own.
double percentile_95(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const double position = 0.95 * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(position));
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (position - std::floor(position)) * (values[above] - values[below]);
}

std::map<std::string, double> metrics_of(const SecondSums& second, model::Answer answer) {
  std::map<std::string, double> metrics;
  if (second.requests == 0) return metrics;
  metrics[std::string(model::requests_metric)] = second.requests;
  metrics["error_rate"] = static_cast<double>(second.failed) / second.requests;
  if (!second.latency_ms.empty()) metrics["request_latency_ms"] = average(second.latency_ms);
  if (answer == model::Answer::whole) {
    metrics["request_throughput_rps"] = second.requests - second.failed;
    return metrics;
  }
  if (!second.ttft_ms.empty()) metrics["ttft_ms"] = percentile_95(second.ttft_ms);
  if (!second.tokens_per_s.empty()) metrics["token_throughput_tps"] = average(second.tokens_per_s);
  return metrics;
}

}  // namespace

model::Answer answer_of(std::span<const sys::RequestOutcome> outcomes) {
  bool answered = false;
  for (const sys::RequestOutcome& one : outcomes) {
    if (one.tokens > 1) return model::Answer::tokens;
    answered = answered || !one.failed();
  }
  return answered ? model::Answer::whole : model::Answer::tokens;
}

std::optional<std::size_t> second_at(std::span<const Second> seconds, nanoseconds at) {
  const auto after = std::upper_bound(seconds.begin(), seconds.end(), at,
                                      [](nanoseconds time, const Second& second) { return time < second.begin; });
  if (after == seconds.begin()) return std::nullopt;
  const auto found = static_cast<std::size_t>(after - seconds.begin()) - 1;
  const bool inside = at < seconds[found].begin + std::chrono::seconds(1) || after == seconds.end();
  return inside ? std::optional(found) : std::nullopt;
}

std::vector<std::map<std::string, double>> metrics_by_second(std::span<const sys::RequestOutcome> outcomes,
                                                             std::span<const Second> seconds, model::Answer answer) {
  std::vector<SecondSums> all(seconds.size());
  for (const sys::RequestOutcome& outcome : outcomes)
    if (const auto at = second_at(seconds, outcome.at + outcome.late)) count(all[*at], outcome);
  std::vector<std::map<std::string, double>> metrics;
  for (const SecondSums& second : all) metrics.push_back(metrics_of(second, answer));
  return metrics;
}

std::string failure_of(const sys::RequestOutcome& outcome) {
  if (!outcome.failed()) return {};
  if (outcome.timed_out) return "timeout";
  if (outcome.error_number != 0) return fmt::format("errno {}", outcome.error_number);
  return outcome.failure.empty() ? fmt::format("status {}", outcome.status) : outcome.failure;
}

std::map<std::string, int> failures_by_kind(std::span<const sys::RequestOutcome> outcomes) {
  std::map<std::string, int> kinds;
  for (const sys::RequestOutcome& outcome : outcomes)
    if (std::string kind = failure_of(outcome); !kind.empty()) ++kinds[std::move(kind)];
  return kinds;
}

namespace {

/// What is sent after the last slot counts in it.
const FaultSlot& slot_at(std::span<const FaultSlot> slots, nanoseconds at) {
  const auto after = std::upper_bound(slots.begin(), slots.end(), at,
                                      [](nanoseconds time, const FaultSlot& slot) { return time < slot.begin; });
  return after == slots.begin() ? slots.front() : *std::prev(after);
}

}  // namespace

std::vector<PhaseRequests> requests_by_phase(std::span<const sys::RequestOutcome> outcomes,
                                             std::span<const FaultSlot> slots, nanoseconds end, model::Answer answer) {
  std::vector<PhaseRequests> phases;
  const auto index_of = [&](std::string_view name) {
    const auto known =
        std::find_if(phases.begin(), phases.end(), [&](const PhaseRequests& one) { return one.phase == name; });
    return static_cast<std::size_t>(known - phases.begin());
  };
  for (const FaultSlot& slot : slots) {
    const std::size_t index = index_of(slot.phase);
    if (index == phases.size()) phases.push_back({.phase = slot.phase});
    const nanoseconds length = std::min(slot.begin + slot.length, end) - slot.begin;
    phases[index].seconds += std::chrono::duration<double>(std::max(nanoseconds(0), length)).count();
  }
  std::vector<SecondSums> sums(phases.size());
  for (const sys::RequestOutcome& outcome : outcomes)
    count(sums[index_of(slot_at(slots, outcome.at + outcome.late).phase)], outcome);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    phases[i].requests = sums[i].requests;
    phases[i].failed = sums[i].failed;
    phases[i].latency_ms = std::move(sums[i].latency_ms);
    if (answer == model::Answer::tokens) phases[i].ttft_ms = std::move(sums[i].ttft_ms);
  }
  return phases;
}

std::vector<model::RequestRecord> request_records(std::span<const sys::RequestOutcome> outcomes,
                                                  std::span<const FaultSlot> slots,
                                                  std::span<const std::string> names) {
  std::vector<model::RequestRecord> records;
  for (const sys::RequestOutcome& one : outcomes) {
    const FaultSlot& slot = slot_at(slots, one.at + one.late);
    model::RequestRecord& record = records.emplace_back();
    record.number = static_cast<std::int64_t>(one.number) + 1;
    record.phase = slot.phase;
    record.fault = slot.fault;
    if (one.kind < names.size()) record.request = names[one.kind];
    record.at_ms = as_ms(one.at);
    record.late_ms = as_ms(one.late);
    if (!one.failed() || one.timed_out) record.latency_ms = as_ms(one.total);
    if (one.first_token) record.first_token_ms = as_ms(*one.first_token);
    if (one.tokens > 0) record.tokens = static_cast<std::int64_t>(one.tokens);
    record.status = one.status;
    record.failure = failure_of(one);
  }
  std::sort(records.begin(), records.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  return records;
}

}  // namespace benchgate::measure
