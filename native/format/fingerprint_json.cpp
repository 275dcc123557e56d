// SPDX-License-Identifier: MIT
#include "format/fingerprint_json.hpp"

#include "format/json_fields.hpp"

namespace benchgate::format {

using model::ChangedPart;
using model::FingerprintItem;
using model::FingerprintReport;
using model::PartFingerprint;
using model::ScenarioFingerprint;

template <>
struct Words<model::FingerprintPart> {
  static constexpr std::array values = model::fingerprint_parts;
};

template <>
struct Words<model::RunDecision> {
  static constexpr std::array values{model::RunDecision::run, model::RunDecision::skip};
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
  static constexpr std::array<Field<FingerprintItem>, 8> rows{{
      required<&FingerprintItem::fingerprint, &ScenarioFingerprint::scenario>("scenario"),
      optional<&FingerprintItem::fingerprint, &ScenarioFingerprint::hash>("hash"),
      required<&FingerprintItem::decision>("decision"),
      required<&FingerprintItem::reason>("reason"),
      optional<&FingerprintItem::changed>("changed"),
      optional<&FingerprintItem::fingerprint, &ScenarioFingerprint::closure>("closure"),
      optional<&FingerprintItem::fingerprint, &ScenarioFingerprint::guess>("guess"),
      required<&FingerprintItem::fingerprint, &ScenarioFingerprint::parts>("parts"),
  }};
};

namespace {

constexpr std::array<Field<FingerprintReport>, 3> fingerprint_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const FingerprintReport&) {
       json.member(name, fingerprint_schema);
     },
     [](syntax::JsonValue value, const Origin& origin, FingerprintReport&) {
       if (value.text() != fingerprint_schema) refuse(value, origin, "is not " + std::string(fingerprint_schema));
     }},
    optional<&FingerprintReport::against>("against"),
    required<&FingerprintReport::items>("items"),
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

}  // namespace benchgate::format
