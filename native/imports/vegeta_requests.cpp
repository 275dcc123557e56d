// SPDX-License-Identifier: MIT
#include "imports/vegeta_requests.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/failed_work.hpp"

namespace benchgate::imports {

void VegetaRequests::add(const VegetaRequest& request) {
  const std::string name = fmt::format("{} {}", request.method, request.url);
  Parameters parameters;
  if (!request.attack.empty()) parameters.emplace_back("attack", request.attack);
  std::string key = name;
  if (!parameters.empty()) key += '\0' + parameters.front().second;
  const std::size_t at = index_.try_emplace(std::move(key), targets_.size()).first->second;
  if (at == targets_.size()) targets_.push_back({name, parameters});
  cases_.add_sample(cases_.merge(name, std::move(parameters)), "latency", model::Unit::ns, model::Better::lower,
                    request.latency_ns);
  // The tool writes "404 Not Found" as an error, too: the status itself decides.
  const bool is_broken = !request.error.empty() && !request.error.starts_with(base::format_number(request.code));
  targets_[at].requests += 1;
  targets_[at].errors += is_broken || cases_.is_failed_status(request.code) ? 1 : 0;
}

void VegetaRequests::finish() {
  for (const Target& target : targets_)
    add_work(cases_.merge(target.name, target.parameters), target.requests, target.errors);
}

}  // namespace benchgate::imports
