// SPDX-License-Identifier: MIT
#pragma once

#include "app/import/directions.hpp"
#include "app/import/import_receipts.hpp"
#include "app/import/report_source.hpp"
#include "results/report_folder.hpp"

// For the commands that do not make a request of their arguments yet.
namespace benchgate::cli {

using app::apply_directions;
using app::directions_of;
using app::write_receipts;
using app::WrittenReceipts;
using results::report_folder;

}  // namespace benchgate::cli
