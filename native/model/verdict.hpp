// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace benchgate::model {

/// What a judge says. Ordered: a larger one beats a smaller one when several
/// are combined (pass < not_verified < ... < error).
enum class Status { pass, not_verified, not_evaluated, warn, inconclusive, fail, error };

/// "pass", "not_verified", ... as it stands in JSON.
std::string_view name_of(Status status);

/// The status of that name, in any case of letters; absent for other words.
std::optional<Status> parse_status(std::string_view name);

/// Exit codes, the same for every command. 1 beats 2 beats 3 beats 0.
enum class ExitCode : int { pass = 0, error = 1, fail = 2, warn = 3 };

/// The one of the two that wins over several scenarios.
ExitCode worse(ExitCode a, ExitCode b);

}  // namespace benchgate::model
