// SPDX-License-Identifier: MIT
#include "format/carried_json.hpp"

#include "base/civil_time.hpp"
#include "base/hex.hpp"
#include "base/text.hpp"
#include "format/carried_fields.hpp"

namespace benchgate::format {

using model::CarriedMeasurement;

namespace {

constexpr std::array<Field<CarriedMeasurement>, 11> carried_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const CarriedMeasurement&) {
       json.member(name, model::own_carried_schema);
     },
     [](syntax::JsonValue value, const Origin& origin, CarriedMeasurement&) {
       if (value.text() != model::own_carried_schema)
         refuse(value, origin, fmt::format("is not '{}': a newer benchgate wrote it", model::own_carried_schema));
     }},
    required<&CarriedMeasurement::scenario>("scenario"),
    required<&CarriedMeasurement::fingerprint>("fingerprint"),
    optional<&CarriedMeasurement::tool_version>("tool_version"),
    optional<&CarriedMeasurement::job_type>("job_type"),
    required<&CarriedMeasurement::decided_at>("decided_at"),
    optional<&CarriedMeasurement::source_commit>("source_commit"),
    optional<&CarriedMeasurement::source_ref>("source_ref"),
    optional<&CarriedMeasurement::event>("event"),
    optional<&CarriedMeasurement::workflow>("workflow"),
    required<&CarriedMeasurement::measured_run>("measured_run"),
}};

}  // namespace

std::string format_carried(const CarriedMeasurement& carried) {
  syntax::JsonWriter json;
  write_rows<CarriedMeasurement>(json, carried_rows, carried);
  return json.take() + "\n";
}

CarriedMeasurement parse_carried(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  CarriedMeasurement carried;
  read_rows<CarriedMeasurement>(root, {where, "carried measurement"}, carried_rows, carried);
  const syntax::JsonValue run = root.find("measured_run");
  if (!base::is_sha256(carried.fingerprint))
    refuse(root.find("fingerprint"), {where, "fingerprint"}, "is not a SHA-256");
  if (!base::parse_rfc3339(carried.decided_at))
    refuse(root.find("decided_at"), {where, "decided_at"}, "is not a time like 2026-01-31T12:00:00Z");
  if (!base::parse_rfc3339(carried.measured_run.timestamp))
    refuse(run.find("timestamp"), {where, "timestamp"}, "is not a time like 2026-01-31T12:00:00Z");
  if (carried.measured_run.hops == 0) refuse(run.find("hops"), {where, "hops"}, "is not 1 or more");
  return carried;
}

bool begins_as_carried(std::string_view text) {
  constexpr std::size_t first_bytes = 200;
  return text.substr(0, first_bytes).find(model::own_carried_schema) != std::string_view::npos;
}

}  // namespace benchgate::format
