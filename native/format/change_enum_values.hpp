// SPDX-License-Identifier: MIT
// Values of the enumerations of changes of level, in trends and in the dashboard.
#pragma once

#include "format/json_fields.hpp"
#include "model/trend.hpp"

namespace benchgate::format {

template <>
struct EnumValues<model::ChangeDirection> {
  static constexpr std::array values{model::ChangeDirection::regression, model::ChangeDirection::progression,
                                     model::ChangeDirection::change};
};

template <>
struct EnumValues<model::ChangeLabel> {
  static constexpr auto values = model::change_labels;
};

}  // namespace benchgate::format
