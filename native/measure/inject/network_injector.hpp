// SPDX-License-Identifier: MIT
#pragma once

#include "measure/inject/injector.hpp"

namespace benchgate::measure {

/// What faults of the network consist of.
struct NetworkFault {
  std::chrono::microseconds name_delay{0};  ///< of the name server's answers
  sys::ProxyConditions proxy;               ///< before the back end
  sys::LinkConditions link;
};

/// A target in milliseconds as a time.
std::chrono::microseconds milliseconds_of(double value);

/// Switches all parts of such a fault on and off.
class NetworkInjector final : public Injector {
 public:
  NetworkInjector(Lab& lab, const NetworkFault& fault) : lab_(lab), fault_(fault) {}
  ~NetworkInjector() override { set({}); }

  void apply() override { set(fault_); }
  void revert() noexcept override { set({}); }

 private:
  void set(const NetworkFault& fault) {
    lab_.names().set_delay(fault.name_delay);
    lab_.proxy().set(fault.proxy);
    lab_.set_link(fault.link);
  }

  Lab& lab_;
  NetworkFault fault_;
};

}  // namespace benchgate::measure
