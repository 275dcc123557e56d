// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/dashboard.hpp"

namespace benchgate::render {

/// Returns the alerts of a history as an Atom feed (RFC 4287), the newest first. Links lead to the page beside it. Ids
/// stay the same as long as the address of the repository (or the title), the names and the first run of an alert do;
/// `digest` is SHA-256 in hex. Precondition: the dashboard has events.
std::string alert_feed(const model::Dashboard& dashboard, const std::function<std::string(std::string_view)>& digest);

}  // namespace benchgate::render
