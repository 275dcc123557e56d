// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/service_host.hpp"
#include "model/scenario.hpp"
#include "sys/cgroup.hpp"
#include "sys/impaired_link.hpp"
#include "sys/name_server.hpp"
#include "sys/network_namespace.hpp"
#include "sys/throttling_proxy.hpp"

namespace benchgate::measure {

/// Where a service is measured under faults. It runs in a control group and in a network of its own (near), with a name
/// server; what it depends on runs in another one (far), behind a proxy. The two are joined by a link. Everything is
/// made for one run and goes away with it; only the control group can outlive a killed process.
///
///     near: load, probe -> service (control group), name server | link | far: proxy -> back end
class Lab {
 public:
  static constexpr const char* backend_host = "backend.test";  ///< RFC 6761: never a real name
  static constexpr const char* probe_host = "probe.test";  ///< the same for probes, so that their questions are known
  static constexpr int service_port = 8080;
  static constexpr int backend_port = 9000;  ///< where the back end listens
  static constexpr int proxied_port = 9001;  ///< where the service finds it

  /// Throws Error where the machine does not allow it.
  explicit Lab(std::uint64_t seed);
  ~Lab();
  Lab(Lab&&) = delete;

  const sys::NetworkNamespace& near() const { return near_; }
  sys::NameServer& names() { return names_; }
  sys::ThrottlingProxy& proxy() { return proxy_; }
  const sys::Cgroup& group() const { return group_; }

  /// How many processors the service needs without a fault; 0: unknown.
  void set_needed_processors(double processors) { needed_processors_ = processors; }
  double needed_processors() const { return needed_processors_; }

  /// Starts programs near, in the control group, and far.
  ServiceHost& near_host() { return *near_host_; }
  ServiceHost& far_host() { return *far_host_; }

  /// What the connections of the service to the back end, and its questions for the name of it, met since the last
  /// call; those of probes are left out.
  sys::LinkReadings take_link_readings() { return link_.take_readings(); }
  sys::TimeSum take_name_answers() { return names_.take_answers(backend_host); }

  /// What the link does; several faults may add to it.
  void set_link(const sys::LinkConditions& conditions) { link_.set(conditions); }

  /// "BENCHGATE_PORT=8080", ...: the variables that programs on each side get.
  static std::vector<std::string> near_environment();
  static std::vector<std::string> far_environment();

 private:
  sys::NetworkNamespace near_;
  sys::NetworkNamespace far_;
  sys::ImpairedLink link_;
  sys::NameServer names_;
  sys::ThrottlingProxy proxy_;
  sys::Cgroup group_;
  double needed_processors_ = 0;
  std::unique_ptr<ServiceHost> near_host_;
  std::unique_ptr<ServiceHost> far_host_;
};

}  // namespace benchgate::measure
