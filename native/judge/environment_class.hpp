// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/stored_run.hpp"

namespace benchgate::judge {

/// Returns "AMD EPYC 7763, Linux Ubuntu 24.04.4 LTS, X64, .NET 10": environments of the same class compare. It has the
/// CPU model, the version of the system (else its name), the architecture and the major version of the runtime, as far
/// as they are known; "unknown machine" where nothing is.
std::string environment_class(const model::StoredEnvironment& environment);

/// The class of an environment of which nothing is known.
inline constexpr std::string_view unknown_machine = "unknown machine";

/// Returns ".NET 10" of ".NET 10.0.6 (10.0.6, ...)": what stands before the first digit and the number that begins
/// there.
std::string_view major_runtime(std::string_view runtime);

}  // namespace benchgate::judge
