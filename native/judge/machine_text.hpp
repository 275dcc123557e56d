// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "model/provenance.hpp"

namespace benchgate::judge {

/// Returns the machine in one line, for readers: system, processor, processors and cores, memory, image of the runner,
/// `toolchain`; without what is not known. "" when nothing is.
std::string machine_text(const model::Environment& environment);

/// Returns the machines of both sides as rows of a table: one row if they are the same, and none for one that is not
/// known.
std::map<std::string, std::string> machines_of(const std::string& baseline, const std::string& candidate);

}  // namespace benchgate::judge
