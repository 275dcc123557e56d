// SPDX-License-Identifier: MIT
#include "model/metric.hpp"

#include <algorithm>

#include "base/nanoseconds.hpp"

namespace benchgate::model {

namespace {

constexpr BuiltinMetric table[] = {
    {"branch_misses", "", Better::lower, "mispredicted branches in user mode, where the machine counts them"},
    {"cache_misses", "", Better::lower, "misses of the last cache in user mode, where the machine counts them"},
    {"cpu_ms", "ms", Better::lower, "user and system time of the command and the children it waited for"},
    {"ctx_switches", "", Better::lower, "voluntary and involuntary context switches"},
    {"cycles", "", Better::lower, "processor cycles in user mode, where the machine counts them"},
    {"instructions", "", Better::lower, "instructions in user mode, where the machine counts them, or by callgrind"},
    {"max_rss_kb", "kB", Better::lower, "peak resident memory"},
    {"page_faults", "", Better::lower, "minor and major page faults"},
    {"system_ms", "ms", Better::lower, "time in the kernel"},
    {"throughput_per_s", "1/s", Better::higher, "work_units per second of wall time"},
    {"user_ms", "ms", Better::lower, "time in user mode"},
    {"wall_ms", "ms", Better::lower, "elapsed time from before exec to the end of the command"},
};

constexpr ContractMetric contract[] = {
    {"binary_bytes", "B", Better::lower, true},  {"cpu_ms", "ms", Better::lower, true},
    {"ctx_switches", "", Better::lower, true},   {"energy_uj", "uJ", Better::lower, true},
    {"io_read_bytes", "B", Better::lower, true}, {"io_write_bytes", "B", Better::lower, true},
    {"max_rss_kb", "kB", Better::lower, true},   {"network_packets", "", Better::lower, true},
    {"page_faults", "", Better::lower, true},    {"throughput_per_s", "1/s", Better::higher, false},
    {"wall_ms", "ms", Better::lower, true},
};

using base::ProcessUsage;

constexpr UsageMetric usage[] = {
    {"cpu_ms", &ProcessUsage::user_ns, &ProcessUsage::system_ns, base::ns_per_ms},
    {"user_ms", &ProcessUsage::user_ns, nullptr, base::ns_per_ms},
    {"system_ms", &ProcessUsage::system_ns, nullptr, base::ns_per_ms},
    {"max_rss_kb", &ProcessUsage::max_rss_kb},
    {"page_faults", &ProcessUsage::minor_faults, &ProcessUsage::major_faults},
    {"ctx_switches", &ProcessUsage::voluntary_switches, &ProcessUsage::involuntary_switches},
};

struct ExactMetric {
  std::string_view whole, exact;
};

constexpr ExactMetric exact_metrics[] = {{"cpu_ms", "cpu_ns"}, {"wall_ms", "wall_ns"}};

/// Null pointer: there is none.
template <typename Row>
const Row* row_named(std::span<const Row> rows, std::string_view name) {
  for (const Row& row : rows)
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace

std::string_view exact_metric(std::string_view name) {
  for (const ExactMetric& row : exact_metrics)
    if (row.whole == name) return row.exact;
  return {};
}

bool is_exact_metric(std::string_view name) {
  return std::any_of(std::begin(exact_metrics), std::end(exact_metrics),
                     [&](const ExactMetric& row) { return row.exact == name; });
}

std::span<const BuiltinMetric> builtin_metrics() { return table; }

const BuiltinMetric* find_builtin_metric(std::string_view name) { return row_named<BuiltinMetric>(table, name); }

std::span<const UsageMetric> usage_metrics() { return usage; }

std::optional<std::uint64_t> UsageMetric::amount(const ProcessUsage& of) const {
  const std::optional<std::uint64_t>& first = of.*counter;
  if (second == nullptr || !first) return first;
  const std::optional<std::uint64_t>& more = of.*second;
  return more ? std::optional(*first + *more) : std::nullopt;
}

std::span<const ContractMetric> contract_metrics() { return contract; }

const ContractMetric* find_contract_metric(std::string_view name) { return row_named<ContractMetric>(contract, name); }

Metric metric_named(std::string_view name) {
  const auto step_of = [](std::string_view unit) { return unit == "ms" || unit == "1/s" ? 0.0 : 1.0; };  // of counts
  if (const ContractMetric* row = find_contract_metric(name))
    return {std::string(name), std::string(row->unit), row->better, false, step_of(row->unit)};
  if (const BuiltinMetric* row = find_builtin_metric(name))
    return {std::string(name), std::string(row->unit), row->better, false, step_of(row->unit)};
  return {std::string(name), "", Better::lower};
}

std::string_view name_of(Better better) { return better == Better::lower ? "lower" : "higher"; }

}  // namespace benchgate::model
