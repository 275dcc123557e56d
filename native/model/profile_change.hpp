// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/bisection.hpp"
#include "model/call_profile.hpp"

namespace benchgate::model {

/// Calls and what they cost, in instructions, in one execution.
struct CallCost {
  std::uint64_t calls = 0;
  std::uint64_t cost = 0;

  bool operator==(const CallCost&) const = default;
};

/// What a function cost in one execution, in instructions.
struct FunctionCost {
  std::uint64_t calls = 0;
  std::uint64_t self = 0;                      ///< in its own code, and code that was inlined into it
  std::uint64_t cost = 0;                      ///< `self`, and what it called in libraries
  std::optional<std::uint64_t> inclusive = 0;  ///< with all that it called; absent: recursion hides it

  bool operator==(const FunctionCost&) const = default;
};

/// What changed in one part of a function's cost: calls of one function of a library, or code inlined from one file.
struct PartChange {
  std::string name;      ///< of the function; "" for a file
  std::string location;  ///< object of the function, or path of the file
  CallCost before = {};  ///< without calls for a file
  CallCost after = {};

  bool operator==(const PartChange&) const = default;
};

/// How often one function calls another one.
struct CallerChange {
  std::string caller;
  std::uint64_t before = 0;
  std::uint64_t after = 0;

  bool operator==(const CallerChange&) const = default;
};

/// How the cost of one function changed.
struct FunctionChange {
  ProfiledFunction id;                      ///< the candidate's, unless it is gone
  std::optional<FunctionCost> before;       ///< absent: the function is new, or it was not called
  std::optional<FunctionCost> after;        ///< absent: it is gone, or it is not called any more
  double points = 0;                        ///< change of `cost`, as a ratio of the baseline's total
  std::vector<PartChange> libraries = {};   ///< its calls into libraries that changed, the largest change first
  std::vector<PartChange> inlined = {};     ///< code from other files that changed
  std::optional<CallerChange> caller = {};  ///< whose number of calls of it changed most; absent: none did

  bool operator==(const FunctionChange&) const = default;
};

/// How the cost of a program or a library changed: of all code in it.
struct ObjectChange {
  std::string object;  ///< path; "": unknown
  std::uint64_t before = 0;
  std::uint64_t after = 0;

  bool operator==(const ObjectChange&) const = default;
};

/// Why a scenario became slower: both sides by function.
struct ProfileChange {
  std::string scenario;
  Commit baseline;           ///< without a subject if it is not known
  Commit candidate;          ///< an empty id: the working tree
  int runs = 1;              ///< executions of each side
  std::uint64_t before = 0;  ///< instructions of the first execution
  std::uint64_t after = 0;
  std::uint64_t jitter = 0;                    ///< by how much executions of the same side differ, at most
  std::vector<FunctionChange> functions = {};  ///< that changed by more than their own jitter, the largest first
  std::vector<ObjectChange> objects = {};      ///< that changed, the largest first
  std::int64_t unattributed = 0;               ///< of the change: not in any function
  std::vector<std::string> notes = {};         ///< what a reader has to know to trust it

  /// Whether the sides differ by more than their jitter.
  bool has_changed() const { return (after > before ? after - before : before - after) > jitter; }
  bool operator==(const ProfileChange&) const = default;
};

}  // namespace benchgate::model
