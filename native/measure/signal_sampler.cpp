// SPDX-License-Identifier: MIT
#include "measure/signal_sampler.hpp"

#include <algorithm>
#include <utility>

namespace benchgate::measure {

namespace {

using SamplerClock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr milliseconds probe_distance{200};
constexpr milliseconds probe_timeout{2500};  ///< TCP asks at once and after 1 s; the next time would be after 3 s
constexpr int probers = 8;  ///< connections under way at once: enough for five a second that take 1.5 s

double in_ms(nanoseconds time) { return static_cast<double>(time.count()) / 1e6; }

/// All counters at one moment.
struct CounterReading {
  sys::CgroupReadings group;
  std::map<int, nanoseconds> delays;
  std::optional<sys::StealReading> steal;
  sys::LinkReadings link;  ///< since the reading before
  sys::TimeSum names;      ///< likewise
  nanoseconds cpu{0};      ///< of the sampler
};

template <typename Duration>
void put_difference(std::map<std::string, double>& signals, const char* name, const std::optional<Duration>& before,
                    const std::optional<Duration>& after) {
  if (before && after) signals[name] = in_ms(*after - *before);
}

void put_mean(std::map<std::string, double>& signals, const char* name, const sys::TimeSum& times) {
  if (times.count > 0) signals[name] = in_ms(times.sum) / times.count;
}

/// What the service itself met on its way to the back end. It did not do what is absent.
void put_service(std::map<std::string, double>& signals, const CounterReading& now) {
  put_mean(signals, "dns_latency_ms", now.names);
  put_mean(signals, "connect_latency_ms", now.link.connections);
  put_mean(signals, "tls_handshake_ms", now.link.handshakes);
  put_mean(signals, "backend_wait_ms", now.link.waits);
  if (now.link.connections.count + now.link.refused > 0) signals["connect_errors"] = now.link.refused;
  if (now.link.error_number != 0) signals["connect_errno"] = now.link.error_number;
  if (now.link.sent > 0) signals["tcp_retransmits"] = now.link.sent_again;
}

std::map<std::string, double> signals_between(const CounterReading& before, const CounterReading& after) {
  std::map<std::string, double> signals;
  put_difference(signals, "cfs_throttled_ms", before.group.throttled, after.group.throttled);
  put_difference(signals, "mem_reclaim_latency_ms", before.group.memory_pressure, after.group.memory_pressure);
  put_difference(signals, "disk_io_latency_ms", before.group.io_pressure, after.group.io_pressure);
  if (before.group.refaults && after.group.refaults)
    signals["memory_refaults"] = static_cast<double>(*after.group.refaults - *before.group.refaults);
  if (!before.delays.empty() && !after.delays.empty())
    signals["runqueue_delay_ms"] = in_ms(sys::delay_between(before.delays, after.delays));
  if (before.steal && after.steal && after.steal->all > before.steal->all)
    signals["cpu_steal_pct"] = 100 * static_cast<double>(after.steal->stolen - before.steal->stolen) /
                               static_cast<double>(after.steal->all - before.steal->all);
  put_service(signals, after);
  return signals;
}

}  // namespace

std::map<std::string, std::string> signal_sources(bool has_backend, bool has_tls) {
  std::map<std::string, std::string> sources{
      {"cfs_throttled_ms", "cpu.stat of the control group, ms per second"},
      {"mem_reclaim_latency_ms", "memory.pressure (some) of the control group, ms per second"},
      {"disk_io_latency_ms", "io.pressure (some) of the control group, ms per second"},
      {"memory_refaults", "workingset_refault_file and _anon in memory.stat of the control group, pages per second"},
      {"runqueue_delay_ms", "/proc/*/task/*/schedstat of the service, ms per second, all threads"},
      {"cpu_steal_pct", "/proc/stat of the machine; observed, never injected"}};
  if (has_backend) {
    sources["dns_latency_ms"] = "answers of the name server to the service, mean of a second";
    sources["connect_latency_ms"] = "connections of the service on the link, from SYN to its answer, mean of a second";
    sources["connect_errors"] = "connections of the service on the link that were not made, per second";
    sources["connect_errno"] = "errno that the service got for the last of them";
    sources["tcp_retransmits"] = "segments with data that the service sent again on the link, per second";
    sources["backend_wait_ms"] =
        "longest silence of the back end to a request of the service, at its end of the link, mean of connections";
    sources["probe_dns_latency_ms"] = "getaddrinfo of the probe, mean of a second";
    sources["probe_connect_latency_ms"] = "connect of the probe, mean of a second";
    sources["probe_connect_errors"] = "failed connections of the probe, per second";
    sources["probe_connect_errno"] = "errno of the last of them";
  }
  if (has_tls) {
    sources["tls_handshake_ms"] = "ClientHello of the service on the link, until its answer, mean of a second";
    sources["probe_tls_handshake_ms"] = "TLS handshake of the probe, mean of a second";
    sources["probe_tls_handshake_fails"] = "failed handshakes of the probe, per second";
  }
  return sources;
}

SignalSampler::SignalSampler(Lab* lab, Probe probe, SamplerClock::time_point begin, std::vector<Second> seconds)
    : lab_(lab), probe_(probe), begin_(begin), seconds_(std::move(seconds)), probed_(seconds_.size()) {
  using Security = sys::ConnectionProbe::Security;
  const Security security = probe == Probe::tls ? Security::tls : Security::plain;
  if (probe != Probe::none)  // throws here, not in a thread
    const sys::ConnectionProbe first(Lab::probe_host, Lab::proxied_port, security, probe_timeout);
  for (int i = 0; i < probers && probe != Probe::none; ++i)
    probers_.emplace_back([this, security] {
      lab_->near().enter();
      send_probes(security);
    });
  reader_ = std::thread([this] {
    if (lab_ != nullptr) lab_->near().enter();
    read_counters();
  });
}

SignalSampler::~SignalSampler() {
  stop();
  for (std::thread& one : probers_)
    if (one.joinable()) one.join();
  if (reader_.joinable()) reader_.join();
}

std::vector<SignalWindow> SignalSampler::take() {
  reader_.join();
  stop();
  for (std::thread& one : probers_) one.join();
  for (std::size_t i = 0; i < windows_.size(); ++i) add_probed(windows_[i], probed_[i]);
  return std::move(windows_);
}

void SignalSampler::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  stop_.notify_all();
}

void SignalSampler::sleep_to(SamplerClock::time_point time) {
  std::unique_lock lock(mutex_);
  stop_.wait_until(lock, time, [&] { return stopped_.load(); });
}

void SignalSampler::read_counters() {
  const auto read = [&] {
    CounterReading reading;
    if (lab_ != nullptr) {
      reading.group = lab_->group().read_waits();
      reading.delays = sys::run_queue_delays(lab_->group().processes());
      reading.link = lab_->take_link_readings();
      reading.names = lab_->take_name_answers();
      reading.steal = sys::cpu_steal();
    }
    reading.cpu = sys::thread_cpu_time() + nanoseconds(probe_cpu_ns_);
    return reading;
  };
  CounterReading before;
  SamplerClock::time_point last;
  nanoseconds end(-1);  // of the second before
  for (const Second& second : seconds_) {
    if (second.begin != end) {
      sleep_to(begin_ + second.begin);
      before = read();
      last = SamplerClock::now();
    }
    end = second.begin + std::chrono::seconds(1);
    sleep_to(begin_ + end);
    if (stopped_) return;
    CounterReading now = read();
    const SamplerClock::time_point time = SamplerClock::now();
    SignalWindow& window = windows_.emplace_back();
    window.signals = signals_between(before, now);
    window.cost.node = "local";
    window.cost.collector_cpu_pct = 100 * in_ms(now.cpu - before.cpu) / in_ms(time - last);
    if (const auto bytes = sys::resident_bytes())
      window.cost.collector_memory_mb = static_cast<double>(*bytes) / (1024 * 1024);
    before = std::move(now);
    last = time;
  }
}

void SignalSampler::send_probes(sys::ConnectionProbe::Security security) {
  sys::ConnectionProbe probe(Lab::probe_host, Lab::proxied_port, security, probe_timeout);
  nanoseconds used = sys::thread_cpu_time();
  constexpr int each = std::chrono::seconds(1) / probe_distance;
  const int all = static_cast<int>(seconds_.size()) * each;
  for (int number = next_probe_++; number < all && !stopped_; number = next_probe_++) {
    const auto second = static_cast<std::size_t>(number / each);
    const auto due = begin_ + seconds_[second].begin + number % each * probe_distance;
    sleep_to(due);
    if (SamplerClock::now() > due + probe_distance) {  // all threads were busy
      const std::lock_guard lock(mutex_);
      ++probed_[second].dropped;
      continue;
    }
    count(probe.connect(), second);
    const nanoseconds now = sys::thread_cpu_time();
    probe_cpu_ns_ += (now - used).count();
    used = now;
  }
}

void SignalSampler::count(const sys::ProbeOutcome& outcome, std::size_t second) {
  using Failure = sys::ProbeOutcome::Failure;
  const auto add = [](const std::optional<nanoseconds>& time, double& sum, int& times) {
    if (!time) return;
    sum += in_ms(*time);
    ++times;
  };
  const std::lock_guard lock(mutex_);
  Probed& probed = probed_[second];
  ++probed.sent;
  add(outcome.name, probed.name_ms, probed.names);
  add(outcome.connection, probed.connection_ms, probed.connections);
  add(outcome.handshake, probed.handshake_ms, probed.handshakes);
  if (outcome.failure == Failure::connection) {
    ++probed.connection_errors;
    probed.error_number = outcome.error_number;
  }
  if (outcome.failure == Failure::handshake) ++probed.handshake_errors;
}

void SignalSampler::add_probed(SignalWindow& window, const Probed& probed) const {
  constexpr double counters_read = 6;
  window.cost.events_per_second = probed.sent + counters_read;
  window.cost.dropped_events = probed.dropped;
  if (probe_ == Probe::none || probed.sent == 0) return;
  if (probed.names > 0) window.signals["probe_dns_latency_ms"] = probed.name_ms / probed.names;
  if (probed.connections > 0) window.signals["probe_connect_latency_ms"] = probed.connection_ms / probed.connections;
  window.signals["probe_connect_errors"] = probed.connection_errors;
  if (probed.error_number != 0) window.signals["probe_connect_errno"] = probed.error_number;
  if (probe_ != Probe::tls) return;
  if (probed.handshakes > 0) window.signals["probe_tls_handshake_ms"] = probed.handshake_ms / probed.handshakes;
  window.signals["probe_tls_handshake_fails"] = probed.handshake_errors;
}

}  // namespace benchgate::measure
