// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace benchgate::model {

/// A function, as a profiler names it.
struct ProfiledFunction {
  std::string name;    ///< demangled; an address where there is no symbol
  std::string file;    ///< of its source; "": unknown
  std::string object;  ///< path of the program or library that holds it; "": unknown

  auto operator<=>(const ProfiledFunction&) const = default;
};

/// What one execution of a program cost, by function and by call.
struct CallProfile {
  struct Function {
    ProfiledFunction id;
    std::uint64_t self = 0;  ///< without the functions that it calls
    /// The part of `self` whose source is in other files, because it was inlined from there.
    std::vector<std::pair<std::string, std::uint64_t>> inlined = {};

    bool operator==(const Function&) const = default;
  };

  /// All calls of one function by another.
  struct Call {
    std::size_t caller = 0;  ///< index of a function
    std::size_t callee = 0;
    std::uint64_t count = 0;
    std::uint64_t cost = 0;  ///< with all that the callee called

    bool operator==(const Call&) const = default;
  };

  std::string command;  ///< as the profiler states it; "": it does not
  std::vector<Function> functions;
  std::vector<Call> calls;
  std::uint64_t total = 0;

  bool operator==(const CallProfile&) const = default;
};

}  // namespace benchgate::model
