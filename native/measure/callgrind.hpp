// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::measure {

/// Whether callgrind writes the profile of each process, `folder`/PID.out, beside its log.
enum class CallgrindProfiles { dropped, written };

/// Returns the command that runs `argv` under valgrind's callgrind, which counts its instructions and those of its
/// children; each process writes a log of its own into `folder`.
std::vector<std::string> callgrind_command(const std::vector<std::string>& argv, const std::string& folder,
                                           CallgrindProfiles profiles = CallgrindProfiles::dropped);

/// Whether valgrind is in the PATH of `environment`, "NAME=value" each.
bool has_valgrind(const std::vector<std::string>& environment);

/// Returns the number of instructions that a log of callgrind ends with; absent: it has none, because the process did
/// not finish.
std::optional<double> collected_instructions(std::string_view log);

}  // namespace benchgate::measure
