// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "measure/fault_timeline.hpp"
#include "measure/lab.hpp"
#include "model/overhead.hpp"
#include "model/scenario.hpp"
#include "sys/connection_probe.hpp"
#include "sys/service_readings.hpp"

namespace benchgate::measure {

/// The signals of one second. What could not be measured is absent.
struct SignalWindow {
  std::map<std::string, double> signals;
  model::OverheadRow cost;  ///< without its timestamp
};

/// Returns where each signal comes from, by signal: for provenance.
std::map<std::string, std::string> signal_sources(bool has_backend, bool has_tls);

/// Reads the counters of the kernel, the link and the name server at the end of each second and connects to the back
/// end five times a second, from the network of the service, in threads of its own, whose processor time is its cost.
class SignalSampler {
 public:
  enum class Probe { none, plain, tls };

  /// Starts at `begin`, from which the seconds count. `lab` must outlive the object; without one there is nothing to
  /// read but the sampler's own cost. Throws Error.
  SignalSampler(Lab* lab, Probe probe, std::chrono::steady_clock::time_point begin, std::vector<Second> seconds);
  ~SignalSampler();
  SignalSampler(SignalSampler&&) = delete;

  /// Waits for the last second and hands over all of them; fewer after stop().
  std::vector<SignalWindow> take();
  void stop();

 private:
  /// What the probes of one second showed.
  struct Probed {
    double name_ms = 0, connection_ms = 0, handshake_ms = 0;
    int names = 0, connections = 0, handshakes = 0;
    int connection_errors = 0, handshake_errors = 0, error_number = 0;
    int sent = 0, dropped = 0;
  };

  /// Returns early when the sampler is stopped.
  void sleep_to(std::chrono::steady_clock::time_point time);
  void read_counters();
  void send_probes(sys::ConnectionProbe::Security security);
  void count(const sys::ProbeOutcome& outcome, std::size_t second);
  void add_probed(SignalWindow& window, const Probed& probed) const;

  Lab* lab_;
  Probe probe_;
  std::chrono::steady_clock::time_point begin_;
  std::vector<Second> seconds_;
  std::atomic<bool> stopped_ = false;
  std::atomic<std::int64_t> probe_cpu_ns_ = 0;
  std::atomic<int> next_probe_ = 0;
  std::mutex mutex_;
  std::condition_variable stop_;
  std::vector<Probed> probed_;
  std::vector<SignalWindow> windows_;
  std::vector<std::thread> probers_;
  std::thread reader_;
};

}  // namespace benchgate::measure
