// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "measure/service_host.hpp"

namespace benchgate::app {

/// Services as processes of this machine.
std::unique_ptr<measure::ServiceHost> make_services();

}  // namespace benchgate::app
