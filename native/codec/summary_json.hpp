// SPDX-License-Identifier: MIT
#pragma once

#include "codec/json_fields.hpp"
#include "model/receipt.hpp"

namespace benchgate::codec {

/// A metric's summary in a receipt: median, min and max as the contract has
/// them (whole numbers where it says so), then what we add.
template <>
struct Fields<model::MetricSummary> {
  static const std::array<Field<model::MetricSummary>, 14> rows;
};

/// Reads a summary, our own or perfgate's; `origin.name` is the metric's name.
/// Throws Error `file:line: what`.
model::MetricSummary read_summary(syntax::JsonValue value, const Origin& origin);

}  // namespace benchgate::codec
