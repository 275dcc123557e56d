// SPDX-License-Identifier: MIT
#include "format/load_summary_json.hpp"

#include <array>

#include "base/text.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

using model::LoadPhase;
using model::LoadSummary;
using model::RequestTimes;

template <>
struct Fields<RequestTimes> {
  static constexpr std::array rows{
      required<&RequestTimes::mean>("mean"),     required<&RequestTimes::median>("median"),
      required<&RequestTimes::p95>("p95"),       required<&RequestTimes::p99>("p99"),
      required<&RequestTimes::min>("min"),       required<&RequestTimes::max>("max"),
      optional<&RequestTimes::stddev>("stddev"),
  };
};

template <>
struct Fields<LoadPhase> {
  static constexpr std::array rows{
      required<&LoadPhase::phase>("phase"),           required<&LoadPhase::seconds>("seconds"),
      required<&LoadPhase::requests>("requests"),     required<&LoadPhase::failed>("failed"),
      optional<&LoadPhase::latency_ms>("latency_ms"), optional<&LoadPhase::ttft_ms>("ttft_ms"),
  };
};

namespace {

constexpr std::array<Field<LoadSummary>, 5> load_rows{{
    {"schema", Presence::required, "string",
     [](syntax::JsonWriter& json, std::string_view name, const LoadSummary&) {
       json.member(name, model::own_load_schema);
     },
     [](syntax::JsonValue value, const Origin& origin, LoadSummary&) {
       if (value.text() != model::own_load_schema)
         refuse(value, origin, fmt::format("is not '{}': a newer benchgate wrote it", model::own_load_schema));
     }},
    required<&LoadSummary::phases>("phases"),
    required<&LoadSummary::faults>("faults"),
    optional<&LoadSummary::mean_cpu_percent>("mean_cpu_percent"),
    optional<&LoadSummary::peak_working_set_mb>("peak_working_set_mb"),
}};

}  // namespace

std::string format_load_summary(const LoadSummary& summary) {
  syntax::JsonWriter json;
  write_rows<LoadSummary>(json, load_rows, summary);
  return json.take() + "\n";
}

LoadSummary parse_load_summary(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  LoadSummary summary;
  read_rows<LoadSummary>(root, {where, "load summary"}, load_rows, summary);
  for (const LoadPhase& phase : summary.phases)
    if (phase.failed > phase.requests) refuse(root.find("phases"), {where, "failed"}, "is more than 'requests'");
  return summary;
}

}  // namespace benchgate::format
