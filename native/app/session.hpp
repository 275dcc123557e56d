// SPDX-License-Identifier: MIT
#pragma once

#include "app/machine.hpp"
#include "app/network.hpp"
#include "app/observer.hpp"
#include "app/repository.hpp"
#include "store/database.hpp"

namespace benchgate::app {

/// Everything outside of the program, except files, that a use case may access. Unit tests pass a fake one.
struct Session {
  Machine& machine;
  Repository& repository;
  Observer& observer;
  Network* network = nullptr;              ///< null for use cases without network
  store::OpenDatabase open_database = {};  ///< empty in a program without databases
};

}  // namespace benchgate::app
