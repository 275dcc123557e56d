// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// One request as vegeta encodes it.
struct VegetaRequest {
  std::string_view method;
  std::string_view url;
  std::string_view attack;  ///< "": the attack has no name
  std::string_view error;   ///< "": none
  double code = 0;          ///< of HTTP; 0: no answer
  double latency_ns = 0;
};

/// The requests of a vegeta attack, by their target.
class VegetaRequests {
 public:
  explicit VegetaRequests(CaseList& cases) : cases_(cases) {}

  void add(const VegetaRequest& request);
  /// Adds how many requests of each target failed. Call it once, at the end.
  void finish();

 private:
  // The list of cases may not grow while a case is held, so errors are added at the end.
  struct Target {
    std::string name;
    Parameters parameters;
    double requests = 0;
    double errors = 0;
  };

  CaseList& cases_;
  std::vector<Target> targets_;
  std::unordered_map<std::string, std::size_t> index_;
};

}  // namespace benchgate::imports
