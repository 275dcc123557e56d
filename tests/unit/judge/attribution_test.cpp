// SPDX-License-Identifier: MIT
#include "judge/attribution.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/text.hpp"
#include "catch.hpp"
#include "model/fault_kinds.hpp"
#include "syntax/csv.hpp"

using namespace benchgate;
using judge::Causes;
using judge::Unobserved;

namespace {

std::map<std::string, double> pairs_of(std::string_view text) {
  std::map<std::string, double> pairs;
  for (const std::string_view pair : base::split(text, ';')) {
    const std::size_t mark = pair.find('=');
    pairs[std::string(pair.substr(0, mark))] = base::parse_number(pair.substr(mark + 1)).value();
  }
  return pairs;
}

/// Posteriors of the reference tool's own code for its generator's profiles and its 55 labelled samples; where they
/// come from: oracles/release_gates/_attribution.
std::vector<syntax::CsvRow> reference_rows() {
  const std::string path = std::string(BENCHGATE_FIXTURES_DIR) + "/attribution/reference_posteriors.csv";
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  std::vector<syntax::CsvRow> rows = syntax::parse_csv(text.str(), path);
  rows.erase(rows.begin());
  return rows;
}

std::map<std::string, double> documented_profile(const std::string& name) {
  for (const syntax::CsvRow& row : reference_rows())
    if (row.cells[0] == "profile-" + name) return pairs_of(row.cells[4]);
  FAIL("no profile " << name);
  return {};
}

/// The fixed limits of the reference tool.
const judge::SignalThresholds published_thresholds{
    {"dns_latency_ms", 40},     {"tcp_retransmits_total", 2},  {"runqueue_delay_ms", 10},
    {"connect_latency_ms", 80}, {"tls_handshake_ms", 60},      {"cpu_steal_pct", 2},
    {"cfs_throttled_ms", 40},   {"mem_reclaim_latency_ms", 5}, {"disk_io_latency_ms", 10},
    {"syscall_latency_ms", 50}, {"connect_errors_total", 1},   {"tls_handshake_fail_total", 1}};

model::ServiceSample sample_with(std::map<std::string, double> signals) {
  model::ServiceSample sample;
  sample.signals = std::move(signals);
  return sample;
}

/// The generator's undisturbed profile as the reference, as a measured warm-up phase would be.
judge::SignalThresholds relative_thresholds() {
  const std::vector<model::ServiceSample> undisturbed(24, sample_with(documented_profile("baseline")));
  return judge::thresholds_above(undisturbed);
}

}  // namespace

TEST_CASE("with its limits and unobserved signals as normal, posteriors are those of the reference tool",
          "[judge][attribution]") {
  const std::vector<syntax::CsvRow> rows = reference_rows();
  REQUIRE(rows.size() == 62);
  for (const syntax::CsvRow& row : rows) {
    CAPTURE(row.cells[0]);
    const auto hypotheses = judge::attribute(pairs_of(row.cells[4]), published_thresholds, Unobserved::not_elevated);
    const std::map<std::string, double> expected = pairs_of(row.cells[3]);
    REQUIRE(hypotheses.size() == expected.size());
    CHECK(hypotheses[0].domain == row.cells[2]);
    for (const model::FaultHypothesis& one : hypotheses)
      CHECK(one.posterior == Approx(expected.at(one.domain)).epsilon(1e-12));
  }
}

TEST_CASE("evidence is what is elevated and likely under a domain", "[judge][attribution]") {
  const auto hypotheses =
      judge::attribute(documented_profile("dns_latency"), published_thresholds, Unobserved::not_elevated);
  CHECK(hypotheses[0].evidence == std::vector<std::string>{"connect_latency_ms", "dns_latency_ms"});
}

TEST_CASE("limits above the undisturbed phase tell all five documented faults apart", "[judge][attribution]") {
  // With fixed limits the reference tool takes provider_throttle for provider_error: connect 45 < 80, TLS 55 < 60.
  for (const auto& [fault, domain] : std::map<std::string, std::string>{{"dns_latency", "network_dns"},
                                                                        {"cpu_throttle", "cpu_throttle"},
                                                                        {"memory_pressure", "memory_pressure"},
                                                                        {"provider_throttle", "provider_throttle"},
                                                                        {"network_partition", "network_egress"}}) {
    CAPTURE(fault);
    const judge::Prediction prediction = judge::predict(documented_profile(fault), relative_thresholds(), Causes::one);
    CHECK(prediction.domains == std::vector<std::string>{domain});
    CHECK_FALSE(prediction.abstained);
    CHECK(judge::domain_of_fault(fault) == domain);
  }
}

TEST_CASE("a fault belongs to a domain of the table, or to none", "[judge][attribution]") {
  const std::span<const std::string_view> domains = judge::fault_domains();
  for (const model::FaultKind& kind : model::fault_kinds()) {
    CAPTURE(kind.label, kind.domain);
    CHECK((kind.domain.empty() || std::find(domains.begin(), domains.end(), kind.domain) != domains.end()));
  }
  for (const auto& [word, domain] :
       std::map<std::string_view, std::string_view>{{"blackhole", "network_egress"},
                                                    {"bandwidth", "network_egress"},
                                                    {"connection_reset", "network_egress"},
                                                    {"egress_drop", "network_egress"},
                                                    {"kill_backend", "provider_error"},
                                                    {"pause_backend", "provider_error"},
                                                    {"restart_backend", "provider_error"},
                                                    {"provider_error", "provider_error"},
                                                    {"retrieval_slowdown", "retrieval_backend"},
                                                    {"kill_service", "unknown"},
                                                    {"mixed_multi", "unknown"},
                                                    {"none", "unknown"}}) {
    CAPTURE(word);
    CHECK(judge::domain_of_fault(word) == domain);
  }
}

TEST_CASE("a signal that was not measured says nothing", "[judge][attribution]") {
  // One signal, elevated: the posterior is its column of the table over the sum of its row.
  // dns_latency_ms: .95 / (.95+.70+.10+.10+.10+.10+.15+.10) = .95 / 2.30.
  const std::map<std::string, double> one{{"dns_latency_ms", 220}};
  const auto hypotheses = judge::attribute(one, relative_thresholds(), Unobserved::nothing);
  CHECK(hypotheses[0].domain == "network_dns");
  CHECK(hypotheses[0].posterior == Approx(0.95 / 2.30).epsilon(1e-12));
  CHECK(judge::predict(one, relative_thresholds(), Causes::one).abstained);  // 0.41 is below 0.60
  CHECK(judge::attribute({}, relative_thresholds(), Unobserved::nothing).empty());
  const judge::Prediction nothing = judge::predict({}, relative_thresholds(), Causes::one);
  CHECK(nothing.abstained);
  CHECK(nothing.domains == std::vector<std::string>{"unknown"});
}

TEST_CASE("undisturbed seconds are no incident", "[judge][attribution]") {
  CHECK(judge::predict(documented_profile("baseline"), relative_thresholds(), Causes::one).abstained);
}

TEST_CASE("a limit is twice what is usual, and at least the smallest rise that matters above it",
          "[judge][attribution]") {
  std::vector<model::ServiceSample> undisturbed;
  for (int i = 0; i <= 20; ++i)  // 95th percentile: 19 and 0.019
    undisturbed.push_back(sample_with({{"dns_latency_ms", i}, {"runqueue_delay_ms", i * 1e-3}}));
  const judge::SignalThresholds thresholds = judge::thresholds_above(undisturbed);
  CHECK(thresholds.size() == 3);
  CHECK(thresholds.at("connect_errno") < 1);  // no connection fails usually
  CHECK(thresholds.at("dns_latency_ms") == Approx(38));
  CHECK(thresholds.at("runqueue_delay_ms") == Approx(3.019));
}

TEST_CASE("a service that is throttled on a busy machine is known by how much", "[judge][attribution]") {
  // Measured: the run queue is full without a fault, and throttled time rises from 0 to 700 ms a second.
  std::map<std::string, double> usual = documented_profile("baseline");
  usual.erase("tls_handshake_ms");
  usual["runqueue_delay_ms"] = 900;
  usual["cfs_throttled_ms"] = 0;
  const auto thresholds = judge::thresholds_above(std::vector<model::ServiceSample>(8, sample_with(usual)));
  std::map<std::string, double> throttled = usual;
  throttled["cfs_throttled_ms"] = 700;
  const judge::Prediction prediction = judge::predict(throttled, thresholds, Causes::one);
  CHECK(prediction.domains.front() == "cpu_throttle");
  CHECK_FALSE(prediction.abstained);
  CHECK(judge::predict(usual, thresholds, Causes::one).abstained);
}

TEST_CASE("a host that is unreachable tells the network from the provider", "[judge][attribution]") {
  // A REST service that asks PostgreSQL over new connections, under network_partition: no segment with data was lost.
  const std::map<std::string, double> usual{
      {"dns_latency_ms", 0.1},   {"connect_latency_ms", 0.1}, {"connect_errors", 0},        {"tcp_retransmits", 0},
      {"runqueue_delay_ms", 77}, {"cfs_throttled_ms", 0},     {"backend_wait_ms", 19},      {"cpu_steal_pct", 0.5},
      {"disk_io_latency_ms", 0}, {"memory_refaults", 0},      {"mem_reclaim_latency_ms", 0}};
  const auto thresholds = judge::thresholds_above(std::vector<model::ServiceSample>(8, sample_with(usual)));
  std::map<std::string, double> partitioned = usual;
  partitioned["dns_latency_ms"] = 181;
  partitioned["connect_latency_ms"] = 661;
  partitioned["connect_errors"] = 5;
  for (const double wait : {5.8, 156.0}) {
    CAPTURE(wait);
    partitioned["backend_wait_ms"] = wait;
    partitioned["connect_errno"] = 113;
    const judge::Prediction prediction = judge::predict(partitioned, thresholds, Causes::one);
    CHECK(prediction.domains.front() == "network_egress");
    CHECK_FALSE(prediction.abstained);
    partitioned["connect_errno"] = 110;
    CHECK(judge::predict(partitioned, thresholds, Causes::one).domains.front() != "network_egress");
  }
}

TEST_CASE("pages that are read again tell too little memory from a slow disk, also where processors are short",
          "[judge][attribution]") {
  // The chat service under memory_pressure on a machine that compiled: reclaim itself takes next to no time.
  const std::map<std::string, double> usual{
      {"dns_latency_ms", 0.1},       {"connect_latency_ms", 0.1}, {"connect_errors", 0},   {"tcp_retransmits", 0},
      {"runqueue_delay_ms", 790},    {"cfs_throttled_ms", 0},     {"backend_wait_ms", 6},  {"cpu_steal_pct", 0.5},
      {"mem_reclaim_latency_ms", 0}, {"disk_io_latency_ms", 0},   {"tls_handshake_ms", 7}, {"memory_refaults", 0}};
  const auto thresholds = judge::thresholds_above(std::vector<model::ServiceSample>(8, sample_with(usual)));
  std::map<std::string, double> pressed = usual;
  pressed["runqueue_delay_ms"] = 857.4;
  pressed["mem_reclaim_latency_ms"] = 1.1;
  pressed["disk_io_latency_ms"] = 43.4;
  pressed["memory_refaults"] = 708;
  const judge::Prediction prediction = judge::predict(pressed, thresholds, Causes::one);
  CHECK(prediction.domains.front() == "memory_pressure");
  CHECK_FALSE(prediction.abstained);
  pressed["memory_refaults"] = 0;
  CHECK(judge::predict(pressed, thresholds, Causes::one).domains.front() == "retrieval_backend");
  CHECK(judge::predict(usual, thresholds, Causes::one).abstained);
}

TEST_CASE("a throttling provider is known without TLS, by the wait for its answers", "[judge][attribution]") {
  const std::map<std::string, double> usual{
      {"dns_latency_ms", 0.3},       {"connect_latency_ms", 0.4}, {"connect_errors", 0},  {"tcp_retransmits", 0},
      {"runqueue_delay_ms", 3},      {"cfs_throttled_ms", 0},     {"backend_wait_ms", 2}, {"cpu_steal_pct", 0},
      {"mem_reclaim_latency_ms", 0}, {"disk_io_latency_ms", 0}};
  const auto thresholds = judge::thresholds_above(std::vector<model::ServiceSample>(8, sample_with(usual)));
  for (const double errors : {0.0, 1.0}) {
    CAPTURE(errors);
    std::map<std::string, double> slow = usual;
    slow["connect_latency_ms"] = 45;
    slow["backend_wait_ms"] = 752;
    slow["connect_errors"] = errors;
    const judge::Prediction prediction = judge::predict(slow, thresholds, Causes::one);
    CHECK(prediction.domains.front() == "provider_throttle");
    CHECK_FALSE(prediction.abstained);
  }
}

TEST_CASE("a service that never resolves is not said to resolve slowly", "[judge][attribution]") {
  const std::map<std::string, double> usual{{"runqueue_delay_ms", 3},
                                            {"cfs_throttled_ms", 0},
                                            {"tcp_retransmits", 0},
                                            {"backend_wait_ms", 2},
                                            {"probe_dns_latency_ms", 0.3}};
  const auto thresholds = judge::thresholds_above(std::vector<model::ServiceSample>(8, sample_with(usual)));
  std::map<std::string, double> slow = usual;
  slow["probe_dns_latency_ms"] = 220;
  CHECK(judge::predict(slow, thresholds, Causes::one).abstained);
}

TEST_CASE("further causes are named where several are expected", "[judge][attribution]") {
  // The target values of the public toolkit's mixed_multi.yaml, beside its undisturbed profile.
  std::map<std::string, double> signals = documented_profile("baseline");
  for (const auto& [name, value] : std::map<std::string, double>{{"dns_latency_ms", 200},
                                                                 {"runqueue_delay_ms", 25},
                                                                 {"cpu_steal_pct", 8},
                                                                 {"cfs_throttled_ms", 100},
                                                                 {"connect_latency_ms", 90},
                                                                 {"tls_handshake_ms", 65},
                                                                 {"syscall_latency_ms", 180},
                                                                 {"mem_reclaim_latency_ms", 20},
                                                                 {"disk_io_latency_ms", 45}})
    signals[name] = value;
  const auto named = judge::predict(signals, relative_thresholds(), Causes::several).domains;
  for (const char* domain : {"cpu_throttle", "memory_pressure", "network_dns", "provider_throttle"}) {
    CAPTURE(domain);
    CHECK(std::find(named.begin(), named.end(), domain) != named.end());
  }
  CHECK(judge::predict(signals, relative_thresholds(), Causes::one).domains.size() == 1);
}
