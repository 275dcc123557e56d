// SPDX-License-Identifier: MIT
#include "format/docs_report_json.hpp"

#include "format/citation_fields.hpp"
#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::DocRefUse;
using model::DocsFinding;
using model::DocsFindingKind;
using model::DocsReport;

template <>
struct EnumValues<DocsFindingKind> {
  static constexpr std::array values{DocsFindingKind::malformed, DocsFindingKind::dangling, DocsFindingKind::differs};
};

template <>
struct Fields<DocsFinding> {
  using F = DocsFinding;
  static constexpr std::array rows{
      required<&F::kind>("kind"),   required<&F::file>("file"),   required<&F::line>("line"),
      optional<&F::cited>("cited"), optional<&F::field>("field"), required<&F::message>("message"),
  };
};

template <>
struct Fields<model::ChangedDocument> {
  using C = model::ChangedDocument;
  static constexpr std::array rows{
      required<&C::file>("file"),
      required<&C::diff>("diff"),
  };
};

template <>
struct Fields<DocRefUse> {
  using U = DocRefUse;
  static constexpr std::array rows{
      required<&U::docref>("docref"),
      required<&U::known>("known"),
      optional<&U::value>("value"),
      optional<&U::withheld>("withheld"),
      optional<&U::dashboard_url>("dashboard_url"),
      required<&U::cited_by>("cited_by"),
  };
};

namespace {

std::vector<std::string> orphans(const DocsReport& report) {
  std::vector<std::string> names;
  for (const DocRefUse& use : report.docrefs)
    if (use.known && use.cited_by.empty()) names.push_back(use.docref);
  return names;
}

constexpr auto documents_row = required<&DocsReport::documents>("documents");
constexpr auto citations_row = required<&DocsReport::citations>("citations");

constexpr std::array<Field<DocsReport>, 6> docs_check_rows{{
    schema<DocsReport, "benchgate.docs-check.v1">(),
    documents_row,
    citations_row,
    required<&DocsReport::findings>("items"),
    required<&DocsReport::changed>("changed"),
    derived<orphans>("orphans"),
}};

constexpr std::array<Field<DocsReport>, 5> docs_render_rows{{
    schema<DocsReport, "benchgate.docs-render.v1">(),
    documents_row,
    citations_row,
    required<&DocsReport::findings>("items"),
    required<&DocsReport::changed>("written"),
}};

constexpr std::array<Field<DocsReport>, 5> docs_list_rows{{
    schema<DocsReport, "benchgate.docs-list.v1">(),
    documents_row,
    citations_row,
    required<&DocsReport::docrefs>("items"),
    required<&DocsReport::findings>("findings"),
}};

template <std::size_t Count>
std::string docs_text(const std::array<Field<DocsReport>, Count>& rows, const DocsReport& report) {
  syntax::JsonWriter json;
  write_rows<DocsReport>(json, rows, report);
  return json.take() + "\n";
}

}  // namespace

std::string format_docs_check(const DocsReport& report) { return docs_text(docs_check_rows, report); }
std::string format_docs_render(const DocsReport& report) { return docs_text(docs_render_rows, report); }
std::string format_docs_list(const DocsReport& report) { return docs_text(docs_list_rows, report); }

std::string docs_check_schema() {
  return format_schema("benchgate.docs-check.v1",
                       [](syntax::JsonWriter& json) { describe_rows<DocsReport>(json, docs_check_rows); });
}
std::string docs_render_schema() {
  return format_schema("benchgate.docs-render.v1",
                       [](syntax::JsonWriter& json) { describe_rows<DocsReport>(json, docs_render_rows); });
}
std::string docs_list_schema() {
  return format_schema("benchgate.docs-list.v1",
                       [](syntax::JsonWriter& json) { describe_rows<DocsReport>(json, docs_list_rows); });
}

}  // namespace benchgate::format
