// SPDX-License-Identifier: MIT
// The functions of a program and its libraries are a graph whose edges are calls. A function of a library from which no
// function of the program can be reached ("leaf" below) is executed below exactly one function that is no leaf,
// whatever calls lie between. So the costs of the calls from a function into leaves, and its own, belong to it, and all
// together they are the whole execution. Costs of calls into leaves are exact: such calls are never nested in each
// other.
//
// callgrind counts calls of a function within itself apart, as "f'2". Calls from "f" are not nested in each other
// either; those from "f'2" are, so that their sum says nothing of the time spent in f.
#include "judge/function_costs.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using model::CallProfile;
using model::ProfiledFunction;

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "f" of "f'2".
std::string_view without_recursion(std::string_view name) {
  const std::size_t at = name.rfind('\'');
  return at != std::string_view::npos && at > 0 && is_digits(name.substr(at + 1)) ? name.substr(0, at) : name;
}

/// "f" of "f.part.0", "f.constprop.1", "f.cold", "f() [clone .isra.0]", "f@@GLIBC_2.34".
std::string_view without_clone(std::string_view name) {
  constexpr std::array<std::string_view, 6> clones{".part", ".constprop", ".isra", ".lto_priv", ".llvm", ".cold"};
  name = name.substr(0, name.find("@@"));
  if (const std::size_t at = name.find(" [clone "); at != std::string_view::npos && name.ends_with(']'))
    return name.substr(0, at);
  for (;;) {
    const std::size_t number = name.rfind('.');
    if (number == std::string_view::npos || number == 0) return name;
    const bool is_numbered = is_digits(name.substr(number + 1));
    const std::size_t word = is_numbered ? name.rfind('.', number - 1) : number;
    if (word == std::string_view::npos || word == 0) return name;
    const std::string_view kind = name.substr(word, is_numbered ? number - word : std::string_view::npos);
    if (std::find(clones.begin(), clones.end(), kind) == clones.end()) return name;
    name = name.substr(0, word);
  }
}

/// callgrind names code without a symbol by its address.
bool is_address(std::string_view name) {
  return name.starts_with("0x") && name.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
}

std::string relative_to(std::string_view path, std::string_view checkout) {
  const bool is_below = !checkout.empty() && path.size() > checkout.size() && path.starts_with(checkout) &&
                        (checkout.ends_with('/') || path[checkout.size()] == '/');
  if (!is_below) return std::string(path);
  return std::string(path.substr(checkout.size() + (checkout.ends_with('/') ? 0 : 1)));
}

/// Whether the file is a shared object: libc.so.6.
bool is_shared_object(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t at = name.find(".so");
  return at != std::string_view::npos && (at + 3 == name.size() || name[at + 3] == '.');
}

bool is_dynamic_linker(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with("ld-") || name.starts_with("ld.so") || name.starts_with("ld64.so");
}

/// One process, whose functions are numbered as in its profile.
class Process {
 public:
  Process(const CallProfile& profile, std::string_view checkout) : profile_(profile), checkout_(checkout) {
    for (const CallProfile::Function& function : profile.functions) {
      const std::string_view name = without_recursion(function.id.name);
      is_outermost_.push_back(name == function.id.name);
      const std::string_view known = is_address(name) ? std::string_view() : without_clone(name);
      ids_.push_back({std::string(known), known.empty() ? "" : relative_to(function.id.file, checkout),
                      relative_to(function.id.object, checkout)});
      // Paths below the checkout are relative now.
      is_library_.push_back(function.id.object.empty() ||
                            (is_shared_object(function.id.object) && ids_.back().object == function.id.object));
    }
    find_leaves();
  }

  void add_to(FunctionCosts& costs) const {
    costs.total += profile_.total;
    add_functions(costs);
    add_calls(costs);
    add_inclusive(costs);
  }

 private:
  /// A leaf is a function of a library that is no caller, at any distance, of one that is none.
  void find_leaves() {
    std::vector<std::vector<std::size_t>> callers(ids_.size());
    std::vector<char> is_called(ids_.size(), 0);
    for (const CallProfile::Call& call : profile_.calls) {
      callers[call.callee].push_back(call.caller);
      if (call.caller != call.callee) is_called[call.callee] = 1;
    }
    is_leaf_.assign(is_library_.begin(), is_library_.end());
    std::vector<std::size_t> next;
    for (std::size_t i = 0; i < ids_.size(); ++i)
      if (!is_library_[i] || is_called[i] == 0) {
        is_leaf_[i] = 0;
        if (!is_library_[i]) next.push_back(i);
      }
    while (!next.empty()) {
      const std::size_t function = next.back();
      next.pop_back();
      for (const std::size_t caller : callers[function])
        if (is_leaf_[caller] != 0) {
          is_leaf_[caller] = 0;
          next.push_back(caller);
        }
    }
  }

  void add_functions(FunctionCosts& costs) const {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      const CallProfile::Function& function = profile_.functions[i];
      costs.objects[ids_[i].object] += function.self;
      if (is_dynamic_linker(ids_[i].object)) costs.start += function.self;
      if (is_leaf_[i] != 0) continue;
      if (ids_[i].name.empty() && !is_library_[i]) costs.without_symbol += function.self;
      OwnFunction& own = costs.functions[ids_[i]];
      own.cost.self += function.self;
      own.cost.cost += function.self;
      costs.attributed += function.self;
      for (const auto& [file, cost] : function.inlined) own.inlined[relative_to(file, checkout_)] += cost;
    }
  }

  void add_calls(FunctionCosts& costs) const {
    for (const CallProfile::Call& call : profile_.calls) {
      if (is_leaf_[call.callee] == 0) {
        OwnFunction& callee = costs.functions[ids_[call.callee]];
        callee.cost.calls += call.count;
        callee.callers[ids_[call.caller].name] += call.count;
      } else if (is_leaf_[call.caller] == 0) {
        OwnFunction& caller = costs.functions[ids_[call.caller]];
        caller.cost.cost += call.cost;
        costs.attributed += call.cost;
        model::CallCost& library = caller.libraries[ids_[call.callee]];
        library.calls += call.count;
        library.cost += call.cost;
      }
    }
  }

  /// Of functions with clones that call themselves it is not known.
  void add_inclusive(FunctionCosts& costs) const {
    std::map<ProfiledFunction, std::uint64_t> inclusive;
    std::map<ProfiledFunction, int> outermost, inner;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      ++(is_outermost_[i] != 0 ? outermost : inner)[ids_[i]];
      if (is_outermost_[i] != 0) inclusive[ids_[i]] += profile_.functions[i].self;
    }
    for (const CallProfile::Call& call : profile_.calls)
      if (is_outermost_[call.caller] != 0 &&
          (ids_[call.caller] != ids_[call.callee] || is_outermost_[call.callee] == 0))
        inclusive[ids_[call.caller]] += call.cost;
    for (auto& [id, own] : costs.functions) {
      const auto found = inclusive.find(id);
      if (found == inclusive.end()) continue;
      const bool is_hidden = id.name.empty() || (outermost[id] > 1 && inner[id] > 0);
      if (is_hidden) own.cost.inclusive.reset();
      if (own.cost.inclusive) *own.cost.inclusive += found->second;
    }
  }

  const CallProfile& profile_;
  std::string_view checkout_;
  std::vector<ProfiledFunction> ids_;  ///< as people know them
  std::vector<char> is_outermost_;     ///< not a call within itself
  std::vector<char> is_library_;
  std::vector<char> is_leaf_;
};

std::string program_of(std::string_view command) {
  command = base::trim(command);
  const std::string_view word = command.substr(0, command.find(' '));
  return std::string(word.substr(word.rfind('/') + 1));
}

}  // namespace

FunctionCosts function_costs(std::span<const CallProfile> processes, std::string_view checkout) {
  FunctionCosts costs;
  for (const CallProfile& process : processes) {
    Process(process, checkout).add_to(costs);
    ++costs.programs[program_of(process.command)];
  }
  return costs;
}

}  // namespace benchgate::judge
