// SPDX-License-Identifier: MIT
#include "model/docs_report.hpp"

#include <algorithm>

namespace benchgate::model {

std::string_view name_of(DocsFindingKind kind) {
  switch (kind) {
    case DocsFindingKind::malformed: return "malformed";
    case DocsFindingKind::dangling: return "dangling";
    case DocsFindingKind::differs: return "differs";
  }
  return "";
}

bool has(const DocsReport& report, DocsFindingKind kind) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [&](const DocsFinding& finding) { return finding.kind == kind; });
}

}  // namespace benchgate::model
