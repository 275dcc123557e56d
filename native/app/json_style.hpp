// SPDX-License-Identifier: MIT
#pragma once

#include "syntax/json_writer.hpp"

namespace benchgate::app {

/// Whether a use case writes its JSON on one line or indented.
using JsonStyle = syntax::JsonWriter::Style;

}  // namespace benchgate::app
