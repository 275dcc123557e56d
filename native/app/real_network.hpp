// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "app/network.hpp"

namespace benchgate::app {

/// Returns the network of this machine.
std::unique_ptr<Network> make_network();

}  // namespace benchgate::app
