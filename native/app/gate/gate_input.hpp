// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "app/gate/gate.hpp"
#include "app/session.hpp"
#include "judge/gate.hpp"

namespace benchgate::app {

/// Returns the manifest of the baseline.
std::filesystem::path manifest_path(const GateRequest& request);

/// Reads both trees and the manifests; `scenarios` are folders, none: those of both trees. Throws Error for what is
/// missing, malformed, or on one side only.
judge::GateInput read_gate_input(const GateRequest& request, std::span<const std::string> scenarios, Session& session);

}  // namespace benchgate::app
