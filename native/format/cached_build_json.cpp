// SPDX-License-Identifier: MIT
#include "format/cached_build_json.hpp"

#include "format/json_fields.hpp"

namespace benchgate::format {

using model::CachedBuild;
using model::CachedEntry;

template <>
struct EnumValues<CachedEntry::Kind> {
  static constexpr std::array values{CachedEntry::Kind::source, CachedEntry::Kind::file, CachedEntry::Kind::link,
                                     CachedEntry::Kind::folder, CachedEntry::Kind::gone};
};

template <>
struct Fields<CachedEntry> {
  static constexpr std::array<Field<CachedEntry>, 7> rows{{
      required<&CachedEntry::kind>("kind"),
      required<&CachedEntry::path>("path"),
      optional<&CachedEntry::mode>("mode"),
      optional<&CachedEntry::size>("size"),
      optional<&CachedEntry::modified_ns>("modified_ns"),
      optional<&CachedEntry::sha256>("sha256"),
      optional<&CachedEntry::target>("target"),
  }};
};

namespace {

constexpr std::string_view cached_build_schema = "benchgate.cached_build.v1";

constexpr std::array<Field<CachedBuild>, 4> cached_build_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const CachedBuild&) {
       json.member(name, cached_build_schema);
     },
     [](syntax::JsonValue value, const Origin& origin, CachedBuild&) {
       if (value.text() != cached_build_schema) refuse(value, origin, "is not " + std::string(cached_build_schema));
     }},
    required<&CachedBuild::key>("key"),
    required<&CachedBuild::cached_at>("cached_at"),
    required<&CachedBuild::entries>("entries"),
}};

}  // namespace

std::string format_cached_build(const CachedBuild& build) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_rows<CachedBuild>(json, cached_build_rows, build);
  return json.take() + "\n";
}

CachedBuild parse_cached_build(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  CachedBuild build;
  read_rows<CachedBuild>(document.root(), {where, "cached build"}, cached_build_rows, build);
  return build;
}

}  // namespace benchgate::format
