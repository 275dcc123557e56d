// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "model/call_profile.hpp"
#include "model/profile_change.hpp"

namespace benchgate::judge {

/// A function of the program with what belongs to it.
struct OwnFunction {
  model::FunctionCost cost = {};
  std::map<model::ProfiledFunction, model::CallCost> libraries = {};  ///< what it called in libraries
  std::map<std::string, std::uint64_t> inlined = {};                  ///< by file
  std::map<std::string, std::uint64_t> callers = {};                  ///< number of calls by the caller's name
};

/// One execution by function. Each instruction belongs to exactly one function.
struct FunctionCosts {
  std::map<model::ProfiledFunction, OwnFunction> functions = {};
  std::map<std::string, std::uint64_t> objects = {};  ///< cost of all code in a program or library
  std::map<std::string, int> programs = {};           ///< number of processes by program
  std::uint64_t total = 0;
  std::uint64_t attributed = 0;      ///< the sum over `functions`
  std::uint64_t without_symbol = 0;  ///< in programs that are not libraries: no function has a name
  std::uint64_t start = 0;           ///< in the dynamic linker
};

/// Adds up the processes of one execution. Functions of libraries (shared objects outside of `checkout`) count for the
/// function that called them, unless they call the program back; so malloc counts for whoever allocates, and qsort for
/// itself. Clones that the compiler made (foo.part.0) and calls within itself count for the function. Paths below
/// `checkout` ("": none) become relative to it.
FunctionCosts function_costs(std::span<const model::CallProfile> processes, std::string_view checkout);

}  // namespace benchgate::judge
