// SPDX-License-Identifier: MIT
#include "format/fingerprint_json.hpp"

#include "format/json_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::ChangedPart;
using model::FingerprintItem;
using model::FingerprintReport;
using model::PartFingerprint;
using model::ScenarioFingerprint;

template <>
struct EnumValues<model::FingerprintPart> {
  static constexpr std::array values = model::fingerprint_parts;
};

template <>
struct EnumValues<model::RunDecision> {
  static constexpr std::array values{model::RunDecision::run, model::RunDecision::skip};
};

template <>
struct EnumValues<model::Verified> {
  static constexpr std::array values{model::Verified::same, model::Verified::differs, model::Verified::unknown};
};

template <>
struct Fields<model::MetricDifference> {
  using D = model::MetricDifference;
  static constexpr std::array rows{
      required<&D::metric>("metric"), optional<&D::change>("change"),           optional<&D::low>("low"),
      optional<&D::high>("high"),     optional<&D::is_absolute>("is_absolute"),
  };
};

template <>
struct Fields<model::Verification> {
  using V = model::Verification;
  static constexpr std::array rows{
      required<&V::outcome>("outcome"),
      optional<&V::differences>("differences"),
      optional<&V::why>("why"),
  };
};

template <>
struct Fields<PartFingerprint> {
  static constexpr std::array<Field<PartFingerprint>, 4> rows{{
      required<&PartFingerprint::part>("part"),
      optional<&PartFingerprint::hash>("hash"),
      required<&PartFingerprint::entries>("entries"),
      optional<&PartFingerprint::problem>("problem"),
  }};
};

template <>
struct Fields<ChangedPart> {
  static constexpr std::array<Field<ChangedPart>, 2> rows{{
      required<&ChangedPart::part>("part"),
      required<&ChangedPart::changes>("changes"),
  }};
};

namespace {

constexpr std::string_view fingerprint_schema = "benchgate.fingerprint.v1";

}  // namespace

template <>
struct Fields<FingerprintItem> {
  static constexpr std::array<Field<FingerprintItem>, 9> rows{{
      required<&FingerprintItem::fingerprint, &ScenarioFingerprint::scenario>("scenario"),
      optional<&FingerprintItem::fingerprint, &ScenarioFingerprint::hash>("hash"),
      required<&FingerprintItem::decision>("decision"),
      required<&FingerprintItem::reason>("reason"),
      optional<&FingerprintItem::changed>("changed"),
      optional<&FingerprintItem::fingerprint, &ScenarioFingerprint::closure>("closure"),
      optional<&FingerprintItem::fingerprint, &ScenarioFingerprint::guess>("guess"),
      required<&FingerprintItem::fingerprint, &ScenarioFingerprint::parts>("parts"),
      optional<&FingerprintItem::verified>("verified"),
  }};
};

namespace {

constexpr std::array<Field<FingerprintReport>, 4> fingerprint_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const FingerprintReport&) {
       json.member(name, fingerprint_schema);
     },
     [](syntax::JsonValue value, const Origin& origin, FingerprintReport&) {
       if (value.text() != fingerprint_schema) refuse(value, origin, "is not " + std::string(fingerprint_schema));
     }},
    optional<&FingerprintReport::against>("against"),
    required<&FingerprintReport::items>("items"),
    optional<&FingerprintReport::seed>("seed"),
}};

}  // namespace

std::string format_fingerprints(const FingerprintReport& report) {
  syntax::JsonWriter json;
  write_rows<FingerprintReport>(json, fingerprint_rows, report);
  return json.take() + "\n";
}

FingerprintReport parse_fingerprints(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  FingerprintReport report;
  read_rows<FingerprintReport>(document.root(), {where, "fingerprints"}, fingerprint_rows, report);
  return report;
}

std::string fingerprints_schema() {
  return format_schema("benchgate.fingerprint.v1",
                       [](syntax::JsonWriter& json) { describe_rows<FingerprintReport>(json, fingerprint_rows); });
}

}  // namespace benchgate::format
