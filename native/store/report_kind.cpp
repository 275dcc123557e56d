// SPDX-License-Identifier: MIT
#include "store/report_kind.hpp"

namespace benchgate::store {

judge::ReportKind report_kind(const imports::ImportFormat& format) {
  if (format.kind == imports::ImportFormat::Kind::load_test) return {judge::Workload::load_test};
  switch (format.values) {
    case imports::ImportFormat::Values::rows: return {judge::Workload::rows, format.interval_level};
    case imports::ImportFormat::Values::iterations: return {judge::Workload::iterations, format.interval_level};
    case imports::ImportFormat::Values::repetitions: break;
  }
  return {judge::Workload::repetitions, format.interval_level};
}

}  // namespace benchgate::store
