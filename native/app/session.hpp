// SPDX-License-Identifier: MIT
#pragma once

#include "app/machine.hpp"
#include "app/network.hpp"
#include "app/observer.hpp"
#include "app/repository.hpp"

namespace benchgate::app {

/// What a use case may touch of the world, beside files. A fake one drives it in a unit test.
struct Session {
  Machine& machine;
  Repository& repository;
  Observer& observer;
  Network* network = nullptr;  ///< null for use cases that talk to nobody
};

}  // namespace benchgate::app
