// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "store/store.hpp"
#include "sys/clock.hpp"

namespace benchgate::store {

/// What a store in a database is opened for.
struct DatabaseUse {
  enum class Access { read, write };
  Access access = Access::read;
  sys::Clock& clock;
  std::uint64_t seed = 0;                        ///< of the waits
  std::function<void(const std::string&)> note;  ///< gets a sentence before each wait
};

/// Opens a store in a database by its URL; an empty one: this program cannot do that.
using OpenDatabase = std::function<std::unique_ptr<Store>(const std::string& location, const DatabaseUse& use)>;

}  // namespace benchgate::store
