// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/service_sample.hpp"

namespace benchgate::format {

/// Formats one line of raw_samples.jsonl, without the line break: the reference
/// tool's columns (timestamp, cluster, ..., ttft_ms, request_latency_ms,
/// token_throughput_tps, error_rate, fault_label) and, beside them, `phase`,
/// `synthetic` and `signals`. Absent figures are omitted.
/// `node` is the machine, "synthetic" for made-up samples. `service` stands for the workload and its service; "": those
/// of the reference tool's demo.
std::string format_service_sample(const model::ServiceSample& sample, std::string_view node,
                                  std::string_view service = {});

/// Returns why a second lacks one of the three figures that gates judge: ttft_ms, token_throughput_tps and error_rate;
/// "" if it has them. A second that lacks one is written with `failed: true`, and counts only in the figures
/// that it has.
std::string gap_in(const model::ServiceSample& sample);

}  // namespace benchgate::format
