// SPDX-License-Identifier: MIT
#pragma once

#include "measure/inject/injector.hpp"

namespace benchgate::measure {

/// Returns a target in milliseconds as a time.
std::chrono::microseconds milliseconds_of(double value);
/// Returns how much more than its delay a packet may take one way: half of what a round trip may; 0 where nothing is
/// given.
std::chrono::microseconds jitter_of(const FaultTargets& targets);

/// Switches all parts of a fault of the network on and off.
class NetworkInjector final : public Injector {
 public:
  NetworkInjector(Lab& lab, const NetworkFault& fault) : lab_(lab), fault_(fault) {}
  ~NetworkInjector() override { lab_.lift(this); }

  void apply() override { lab_.impose(this, fault_); }
  void revert() noexcept override { lab_.lift(this); }

 private:
  Lab& lab_;
  NetworkFault fault_;
};

}  // namespace benchgate::measure
