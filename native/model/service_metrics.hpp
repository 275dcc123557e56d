// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/metric.hpp"

namespace benchgate::model {

/// A figure that `run` and `simulate` have of a service; those of commands are builtin_metrics.
struct ServiceMetric {
  enum class Of : std::uint8_t {
    requests,  ///< of the seconds of a load, or of their requests
    load,      ///< of the load as a whole
    signal,    ///< what may explain a fault: of the kernel, the link, the name server and the probe
    result     ///< of all runs together, or of their attribution: for assertions
  };

  std::string_view name;
  std::string_view unit;
  Better better;
  Of of;
  std::string_view help;
  bool undirected = false;  ///< `better` means nothing
};

/// Returns all metrics of services, in the order of Of.
std::span<const ServiceMetric> service_metrics();

/// Returns the metric called `name`. Precondition: there is one.
Metric service_metric(std::string_view name);

}  // namespace benchgate::model
