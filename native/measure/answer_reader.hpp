// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "model/fault.hpp"
#include "sys/http_load.hpp"

namespace benchgate::measure {

/// Returns a maker of readers for the answers to a load; null for answers without tokens. NDJSON: a token is a line
/// that is not empty. Server-sent events: see imports::EventMeaning; with a `token_pattern`, the events whose data
/// matches it. An error event makes the request a failed one, and so does an end without the last event of the
/// protocol, or without any event. Throws Error for a pattern that is not valid.
std::function<std::unique_ptr<sys::AnswerReader>()> answer_readers(const model::LoadPlan& plan);

}  // namespace benchgate::measure
