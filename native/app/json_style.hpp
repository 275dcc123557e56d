// SPDX-License-Identifier: MIT
#pragma once

#include "syntax/json_writer.hpp"

namespace benchgate::app {

/// Whether the JSON that a use case writes stands on one line or is indented.
using JsonStyle = syntax::JsonWriter::Style;

}  // namespace benchgate::app
