// SPDX-License-Identifier: MIT
#include <array>

#include "imports/import.hpp"

namespace benchgate::imports {

#define FORMAT(name) ImportFormat name##_format();
#include "imports/formats.def"
#undef FORMAT

std::span<const ImportFormat> import_formats() {
  static const std::array rows{
#define FORMAT(name) name##_format(),
#include "imports/formats.def"
#undef FORMAT
  };
  return rows;
}

}  // namespace benchgate::imports
