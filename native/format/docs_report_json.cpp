// SPDX-License-Identifier: MIT
#include "format/docs_report_json.hpp"

#include "format/citation_fields.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

using model::DocRefUse;
using model::DocsFinding;
using model::DocsFindingKind;
using model::DocsReport;

template <>
struct Words<DocsFindingKind> {
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

constexpr auto docs_schema(void (*write)(syntax::JsonWriter&, std::string_view, const DocsReport&)) {
  return Field<DocsReport>{"schema", Presence::required, "string", write,
                           [](syntax::JsonValue, const Origin&, DocsReport&) {}};
}

constexpr auto documents_row = required<&DocsReport::documents>("documents");
constexpr auto citations_row = required<&DocsReport::citations>("citations");

constexpr std::array<Field<DocsReport>, 6> docs_check_rows{{
    docs_schema([](syntax::JsonWriter& json, std::string_view name, const DocsReport&) {
      json.member(name, "benchgate.docs-check.v1");
    }),
    documents_row,
    citations_row,
    required<&DocsReport::findings>("items"),
    required<&DocsReport::changed>("changed"),
    {"orphans", Presence::required, "array of string",
     [](syntax::JsonWriter& json, std::string_view name, const DocsReport& report) {
       json.key(name).begin_array();
       for (const DocRefUse& use : report.docrefs)
         if (use.known && use.cited_by.empty()) json.value(use.docref);
       json.end_array();
     },
     [](syntax::JsonValue, const Origin&, DocsReport&) {}},
}};

constexpr std::array<Field<DocsReport>, 5> docs_render_rows{{
    docs_schema([](syntax::JsonWriter& json, std::string_view name, const DocsReport&) {
      json.member(name, "benchgate.docs-render.v1");
    }),
    documents_row,
    citations_row,
    required<&DocsReport::findings>("items"),
    required<&DocsReport::changed>("written"),
}};

constexpr std::array<Field<DocsReport>, 5> docs_list_rows{{
    docs_schema([](syntax::JsonWriter& json, std::string_view name, const DocsReport&) {
      json.member(name, "benchgate.docs-list.v1");
    }),
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

}  // namespace benchgate::format
