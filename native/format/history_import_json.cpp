// SPDX-License-Identifier: MIT
#include "format/history_import_json.hpp"

#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::HistoryImport;
using model::ImportedSeries;

template <>
struct Fields<ImportedSeries> {
  using S = ImportedSeries;
  static constexpr std::array rows{
      optional<&S::suite>("suite"),
      optional<&S::machine>("machine"),
      required<&S::group>("group"),
      required<&S::entries>("entries"),
  };
};

template <>
struct Fields<HistoryImport> {
  using H = HistoryImport;
  static constexpr std::array rows{
      schema<H, "benchgate.history-import.v1">(),
      required<&H::store>("store"),
      required<&H::format>("from"),
      required<&H::dry_run>("dry_run"),
      required<&H::entries>("entries"),
      required<&H::known>("known"),
      required<&H::runs>("runs"),
      required<&H::bytes>("bytes"),
      required<&H::first>("first"),
      required<&H::last>("last"),
      required<&H::other_branches>("other_branches"),
      required<&H::series>("series"),
      required<&H::left_out>("left_out"),
  };
};

std::string format_history_import(const HistoryImport& report) { return format_object(report); }

std::string history_import_schema() {
  return format_schema("benchgate.history-import.v1", describe_object<HistoryImport>);
}

}  // namespace benchgate::format
