// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
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

/// What a fault of the network consists of.
struct NetworkFault {
  std::chrono::microseconds name_delay{0};  ///< of the name server's answers
  sys::ProxyConditions proxy;               ///< before the back end
  sys::LinkConditions link;
};

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
  const sys::NetworkNamespace& far() const { return far_; }
  /// Returns the control group of the service.
  const sys::Cgroup& group() const { return group_; }
  /// Returns the control group of the back end. Nothing is limited in it.
  const sys::Cgroup& far_group() const { return far_group_; }

  /// Sets how many processors the service needs without a fault; 0: unknown.
  void set_needed_processors(double processors) { needed_processors_ = processors; }
  double needed_processors() const { return needed_processors_; }

  /// Return what starts programs near, in the control group, and far.
  ServiceHost& near_host() { return *near_host_; }
  ServiceHost& far_host() { return *far_host_; }

  /// Return what the connections of the service to the back end, and its queries for the back end's name, met since the
  /// last call; those of probes are left out.
  sys::LinkReadings take_link_readings() { return link_.take_readings(); }
  sys::TimeSum take_name_answers() { return names_.take_answers(backend_host); }

  /// Lets names, link and proxy behave as all faults that are imposed say: of those that say something of the same
  /// part, the worst. `owner` identifies the fault.
  void impose(const void* owner, const NetworkFault& fault);
  /// Removes the fault of an owner, who may have none.
  void lift(const void* owner);

  /// Return the variables that programs on each side get: "BENCHGATE_PORT=8080", ...
  static std::vector<std::string> near_environment();
  static std::vector<std::string> far_environment();

 private:
  void set_network();

  sys::NetworkNamespace near_;
  sys::NetworkNamespace far_;
  sys::ImpairedLink link_;
  sys::NameServer names_;
  sys::ThrottlingProxy proxy_;
  sys::Cgroup group_;
  sys::Cgroup far_group_;
  std::map<const void*, NetworkFault> network_faults_;
  double needed_processors_ = 0;
  std::unique_ptr<ServiceHost> near_host_;
  std::unique_ptr<ServiceHost> far_host_;
};

}  // namespace benchgate::measure
