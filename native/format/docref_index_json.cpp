// SPDX-License-Identifier: MIT
#include "format/docref_index_json.hpp"

#include <set>

#include "base/text.hpp"
#include "base/url.hpp"
#include "format/citation_fields.hpp"
#include "format/enum_values.hpp"
#include "format/environment_fields.hpp"
#include "format/json_fields.hpp"
#include "model/docref.hpp"

namespace benchgate::format {

using model::DocRefEntry;
using model::DocRefIndex;
using model::DocRefVariant;
using model::Figures;
using model::MeasuredEnvironment;
using model::MeasuredMetric;

template <>
struct Fields<model::CitedRun> {
  using R = model::CitedRun;
  static constexpr std::array rows{
      required<&R::run_id>("run_id"),
      required<&R::run_attempt>("run_attempt"),
      optional<&R::sha>("sha"),
      optional<&R::repository>("repository"),
      required<&R::timestamp>("timestamp"),
      optional<&R::job_type>("job_type"),
      required<&R::folder>("folder"),
  };
};

template <>
struct Fields<MeasuredEnvironment> {
  using E = MeasuredEnvironment;
  static constexpr std::array rows{
      required<&E::machine>("machine"),
      optional<&E::tool>("tool"),
      optional<&E::tool_version>("tool_version"),
  };
};

template <auto Member>
constexpr auto figure_row(std::string_view name) {
  return optional<&MeasuredMetric::figures, Member>(name);
}

template <>
struct Fields<MeasuredMetric> {
  using M = MeasuredMetric;
  static constexpr std::array rows{
      required<&M::metric, &model::Metric::name>("metric"),
      optional<&M::metric, &model::Metric::unit>("unit"),
      required<&M::figures, &Figures::stability>("stability"),
      required<&M::figures, &Figures::value>("value"),
      figure_row<&Figures::n>("n"),
      figure_row<&Figures::median>("median"),
      figure_row<&Figures::mean>("mean"),
      figure_row<&Figures::stdev>("stdev"),
      figure_row<&Figures::min>("min"),
      figure_row<&Figures::max>("max"),
      figure_row<&Figures::ci99_lower>("ci99_lower"),
      figure_row<&Figures::ci99_upper>("ci99_upper"),
      figure_row<&Figures::ci_reliable>("ci_reliable"),
      figure_row<&Figures::cov>("cov"),
      figure_row<&Figures::p75>("p75"),
      figure_row<&Figures::p95>("p95"),
      figure_row<&Figures::p99>("p99"),
  };
};

template <>
struct Fields<DocRefVariant> {
  using V = DocRefVariant;
  static constexpr std::array rows{
      required<&V::id>("id"),
      optional<&V::module>("module"),
      required<&V::test_case>("test_case"),
      optional<&V::parameters>("parameters"),
      optional<&V::job>("job"),
      optional<&V::expected_unstable>("expected_unstable"),
      optional<&V::synthetic>("synthetic"),
      required<&V::stability>("stability"),
      required<&V::run>("measured_run"),
      optional<&V::hops>("hops"),
      required<&V::environment>("environment"),
      required<&V::metrics>("metrics"),
  };
};

template <>
struct Fields<DocRefEntry> {
  using D = DocRefEntry;
  static constexpr std::array rows{
      required<&D::docref>("docref"),
      optional<&D::value>("value"),
      optional<&D::unit>("unit"),
      optional<&D::ci99_lower>("ci99_lower"),
      optional<&D::ci99_upper>("ci99_upper"),
      optional<&D::withheld>("withheld"),
      optional<&D::headline>("headline"),
      optional<&D::ambiguous>("ambiguous"),
      optional<&D::dashboard_url>("dashboard_url"),
      optional<&D::cited_by>("cited_by"),
      required<&D::variants>("variants"),
  };
};

namespace {

constexpr std::string_view docref_index_schema = "benchgate.docref-index.v2";

constexpr std::array<Field<DocRefIndex>, 5> docref_index_head{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const DocRefIndex&) {
       json.member(name, docref_index_schema);
     },
     [](syntax::JsonValue value, const Origin& origin, DocRefIndex&) {
       if (value.text() != docref_index_schema)
         refuse(
             value, origin,
             fmt::format("is not {}: write the index anew with 'benchgate history recalculate'", docref_index_schema));
     }},
    required<&DocRefIndex::formula_version>("formula_version"),
    optional<&DocRefIndex::kind>("kind"),
    optional<&DocRefIndex::dashboard_url>("dashboard_url"),
    optional<&DocRefIndex::raw_url>("raw_url"),
}};

constexpr auto docref_list = required<&DocRefIndex::docrefs>("docrefs");

void check_address(const std::string& address, std::string_view name, syntax::JsonValue value) {
  if (!address.empty() && !base::is_web_address(address))
    value.fail(fmt::format("the {} '{}' is no address of the web", name, address));
}

void check_entry(const DocRefEntry& entry, std::set<std::string>& known, syntax::JsonValue value) {
  if (!model::is_docref(entry.docref)) value.fail(fmt::format("'{}' is not {}", entry.docref, model::docref_form));
  if (!known.insert(entry.docref).second) value.fail(fmt::format("the DocRef '{}' is listed twice", entry.docref));
  if (entry.headline && *entry.headline >= entry.variants.size())
    value.fail(fmt::format("'{}' has no variant {}", entry.docref, *entry.headline));
  check_address(entry.dashboard_url, "dashboard_url", value);
}

}  // namespace

std::string format_docref_index(const DocRefIndex& index) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_rows<DocRefIndex>(json, docref_index_head, index);
  std::string text = json.take();
  text.pop_back();
  text += fmt::format(",\n\"{}\":[", docref_list.name);
  for (const DocRefEntry& entry : index.docrefs) {
    write_object(json, entry);
    text.append(&entry == index.docrefs.data() ? "\n" : ",\n").append(json.take());
  }
  return text + (index.docrefs.empty() ? "]}\n" : "\n]}\n");
}

DocRefIndex parse_docref_index(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const Origin origin{where, "index of DocRefs"};
  DocRefIndex index;
  read_rows<DocRefIndex>(document.root(), origin, docref_index_head, index);
  check_address(index.dashboard_url, "dashboard_url", document.root());
  check_address(index.raw_url, "raw_url", document.root());
  std::set<std::string> known;
  document.root().array(docref_list.name).each([&](const syntax::JsonValue& value) {
    read_object(value, origin, index.docrefs.emplace_back());
    check_entry(index.docrefs.back(), known, value);
  });
  return index;
}

}  // namespace benchgate::format
