// SPDX-License-Identifier: MIT
#include "model/metric.hpp"

#include <array>

namespace benchgate::model {

namespace {

constexpr std::array<BuiltinMetric, 8> table{{
    {"cpu_ms", "ms", Better::lower, "user and system time of the command and the children it waited for"},
    {"ctx_switches", "", Better::lower, "voluntary and involuntary context switches"},
    {"max_rss_kb", "kB", Better::lower, "peak resident memory"},
    {"page_faults", "", Better::lower, "minor and major page faults"},
    {"system_ms", "ms", Better::lower, "time in the kernel"},
    {"throughput_per_s", "1/s", Better::higher, "work_units per second of wall time"},
    {"user_ms", "ms", Better::lower, "time in user mode"},
    {"wall_ms", "ms", Better::lower, "elapsed time from before exec to the end of the command"},
}};

}  // namespace

std::span<const BuiltinMetric> builtin_metrics() { return table; }

std::string_view name_of(Better better) { return better == Better::lower ? "lower" : "higher"; }

}  // namespace benchgate::model
