// SPDX-License-Identifier: MIT
#include "format/kept_build_json.hpp"

#include "format/json_fields.hpp"

namespace benchgate::format {

using model::KeptBuild;
using model::KeptEntry;

template <>
struct Words<KeptEntry::Kind> {
  static constexpr std::array values{KeptEntry::Kind::source, KeptEntry::Kind::file, KeptEntry::Kind::link,
                                     KeptEntry::Kind::folder, KeptEntry::Kind::gone};
};

template <>
struct Fields<KeptEntry> {
  static constexpr std::array<Field<KeptEntry>, 7> rows{{
      required<&KeptEntry::kind>("kind"),
      required<&KeptEntry::path>("path"),
      optional<&KeptEntry::mode>("mode"),
      optional<&KeptEntry::size>("size"),
      optional<&KeptEntry::modified_ns>("modified_ns"),
      optional<&KeptEntry::sha256>("sha256"),
      optional<&KeptEntry::target>("target"),
  }};
};

namespace {

constexpr std::string_view kept_build_schema = "benchgate.kept_build.v1";

constexpr std::array<Field<KeptBuild>, 4> kept_build_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const KeptBuild&) { json.member(name, kept_build_schema); },
     [](syntax::JsonValue value, const Origin& origin, KeptBuild&) {
       if (value.text() != kept_build_schema) refuse(value, origin, "is not " + std::string(kept_build_schema));
     }},
    required<&KeptBuild::key>("key"),
    required<&KeptBuild::kept_at>("kept_at"),
    required<&KeptBuild::entries>("entries"),
}};

}  // namespace

std::string format_kept_build(const KeptBuild& build) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_rows<KeptBuild>(json, kept_build_rows, build);
  return json.take() + "\n";
}

KeptBuild parse_kept_build(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  KeptBuild build;
  read_rows<KeptBuild>(document.root(), {where, "kept build"}, kept_build_rows, build);
  return build;
}

}  // namespace benchgate::format
