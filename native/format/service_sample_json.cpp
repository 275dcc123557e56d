// SPDX-License-Identifier: MIT
#include "format/service_sample_json.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"
#include "model/failed_work.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

std::string format_service_sample(const model::ServiceSample& sample, std::string_view node, std::string_view service) {
  constexpr std::array<std::string_view, 6> columns{"ttft_ms",    "request_latency_ms",     "token_throughput_tps",
                                                    "error_rate", "request_throughput_rps", model::requests_metric};
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("timestamp", sample.timestamp);
  json.member("cluster", "local").member("namespace", "default");
  json.member("workload", service.empty() ? "gateway" : service).member("service", service.empty() ? "chat" : service);
  json.member("node", node);
  json.member("request_id", fmt::format("collector-req-{:04}", sample.number));
  json.member("trace_id", fmt::format("collector-trace-{:04}", sample.number));
  for (const std::string_view column : columns)
    if (const auto value = sample.metrics.find(std::string(column)); value != sample.metrics.end())
      json.member(column, value->second);
  json.member_if("fault_label", sample.fault_label).member_if("phase", sample.phase);
  json.member("synthetic", sample.synthetic);
  if (!gap_in(sample).empty()) json.member("failed", true);
  json.key("signals").begin_object();
  for (const auto& [name, value] : sample.signals) json.member(name, value);
  return json.end_object().end_object().take();
}

std::string gap_in(const model::ServiceSample& sample) {
  if (sample.answer == model::Answer::whole) {
    if (!sample.metrics.contains("error_rate")) return "no request was due in this second";
    return sample.metrics.contains("request_latency_ms") ? "" : "no request of this second was answered";
  }
  constexpr std::array<std::pair<const char*, const char*>, 3> judged{
      {{"error_rate", "no request was due in this second"},
       {"ttft_ms", "no request of this second was answered"},
       {"token_throughput_tps", "no answer of this second had a second token, so it has no token_throughput_tps"}}};
  for (const auto& [name, reason] : judged)
    if (!sample.metrics.contains(name)) return reason;
  return {};
}

}  // namespace benchgate::format
