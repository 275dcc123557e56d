// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/dashboard.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

/// The member `attribution` of the index: figures, classes and confusion matrix of each; nothing when there is none.
void write_attributions(syntax::JsonWriter& json, std::span<const model::DashboardAttribution> attributions);

}  // namespace benchgate::render
