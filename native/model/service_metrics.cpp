// SPDX-License-Identifier: MIT
#include "model/service_metrics.hpp"

#include <algorithm>
#include <array>

namespace benchgate::model {

namespace {

using Of = ServiceMetric::Of;

constexpr std::array<ServiceMetric, 34> service_table{{
    {"error_rate", "", Better::lower, Of::requests, "share of requests that failed"},
    {"request_latency_ms", "ms", Better::lower, Of::requests, "time to the last token"},
    {"request_throughput_rps", "1/s", Better::higher, Of::requests, "answered requests per second"},
    {"token_throughput_tps", "tokens/s", Better::higher, Of::requests, "tokens per second"},
    {"ttft_ms", "ms", Better::lower, Of::requests, "time to the first token"},
    {"errors", "", Better::lower, Of::load, "requests that failed"},
    {"mean_cpu_percent", "%", Better::lower, Of::load, "processor time of the load generator, of all processors", true},
    {"peak_working_set_mb", "MB", Better::lower, Of::load, "largest memory of the load generator", true},
    {"requests", "", Better::lower, Of::load, "requests that were sent", true},
    {"dns_latency_ms", "ms", Better::lower, Of::signal, "answers of the name server to the service, mean of a second"},
    {"connect_latency_ms", "ms", Better::lower, Of::signal, "connections of the service, from SYN to the answer"},
    {"connect_errors", "", Better::lower, Of::signal, "connections of the service that were not made"},
    {"connect_errno", "", Better::lower, Of::signal, "why they were not made, as errno(3) numbers it", true},
    {"tcp_retransmits", "", Better::lower, Of::signal, "segments with data that the service sent again"},
    {"tls_handshake_ms", "ms", Better::lower, Of::signal, "from ClientHello of the service to the answer"},
    {"tls_handshake_fails", "", Better::lower, Of::signal, "TLS handshakes of the service that failed"},
    {"runqueue_delay_ms", "ms", Better::lower, Of::signal,
     "waiting of the service's threads for a processor, per second"},
    {"cpu_steal_pct", "%", Better::lower, Of::signal, "processor time that the host gave to other machines"},
    {"cfs_throttled_ms", "ms", Better::lower, Of::signal, "time in which the control group might not run, per second"},
    {"mem_reclaim_latency_ms", "ms", Better::lower, Of::signal, "waiting of the control group for memory, per second"},
    {"disk_io_latency_ms", "ms", Better::lower, Of::signal, "waiting of the control group for disks, per second"},
    {"memory_refaults", "", Better::lower, Of::signal,
     "pages that were read again after they were taken away, per second"},
    {"syscall_latency_ms", "ms", Better::lower, Of::signal,
     "time in system calls: `simulate` and other tools' results have it"},
    {"backend_wait_ms", "ms", Better::lower, Of::signal,
     "longest silence of the back end while the service waits for it"},
    {"probe_dns_latency_ms", "ms", Better::lower, Of::signal, "answers of the name server to the probe"},
    {"probe_connect_latency_ms", "ms", Better::lower, Of::signal, "connections of the probe to the back end"},
    {"probe_connect_errors", "", Better::lower, Of::signal, "connections of the probe that were not made"},
    {"probe_connect_errno", "", Better::lower, Of::signal, "why they were not made, as errno(3) numbers it", true},
    {"probe_tls_handshake_ms", "ms", Better::lower, Of::signal, "TLS handshakes of the probe"},
    {"probe_tls_handshake_fails", "", Better::lower, Of::signal, "TLS handshakes of the probe that failed"},
    {"attribution_precision", "", Better::higher, Of::result, "share of the named causes that are right"},
    {"attribution_recall", "", Better::higher, Of::result, "share of the faults whose cause was named"},
    {"correlation_enrichment_rate", "", Better::higher, Of::result, "not evaluated: spans are not recorded"},
    {"incident_variance_pct", "%", Better::lower, Of::result,
     "over at least 3 reruns, the largest coefficient of variation that gate D3 judges"},
}};

}  // namespace

std::span<const ServiceMetric> service_metrics() { return service_table; }

Metric service_metric(std::string_view name) {
  const auto row = std::find_if(service_table.begin(), service_table.end(),
                                [&](const ServiceMetric& one) { return one.name == name; });
  return {.name = std::string(row->name),
          .unit = std::string(row->unit),
          .better = row->better,
          .undirected = row->undirected};
}

}  // namespace benchgate::model
