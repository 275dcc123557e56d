// SPDX-License-Identifier: MIT
#include "format/simulation_json.hpp"

#include <array>
#include <vector>

#include "base/text.hpp"
#include "format/derived_fields.hpp"
#include "format/enum_values.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::Assertion;
using model::AssertionResult;
using model::Simulation;

namespace {

struct SimulationDocument {
  std::vector<Simulation> scenarios;
};

std::string mode_of(const SimulationDocument&) { return "synthetic"; }

/// Source: "scenarios/dns.yaml:12:5".
std::string place_of(const AssertionResult& result) {
  const base::SourceLocation& place = result.assertion.location;
  return fmt::format("{}:{}:{}", base::printable(place.file), place.line, place.column);
}

}  // namespace

template <>
struct Fields<AssertionResult> {
  using Result = AssertionResult;
  static constexpr std::array<Field<Result>, 11> rows{{
      required<&Result::assertion, &Assertion::metric>("metric"),
      optional<&Result::assertion, &Assertion::statistic>("statistic"),
      required<&Result::assertion, &Assertion::relation>("operator"),
      required<&Result::assertion, &Assertion::value>("value"),
      optional<&Result::assertion, &Assertion::phase>("phase"),
      optional<&Result::assertion, &Assertion::across>("across"),
      required<&Result::status>("status"),
      optional<&Result::observed>("observed"),
      optional<&Result::run>("run"),
      optional<&Result::reason>("reason"),
      derived<place_of>("place"),
  }};
};

template <>
struct Fields<Simulation> {
  static constexpr std::array<Field<Simulation>, 6> rows{{
      required<&Simulation::scenario>("name"),
      required<&Simulation::folder>("folder"),
      required<&Simulation::runs>("runs"),
      required<&Simulation::samples>("samples"),
      required<&Simulation::seed>("seed"),
      required<&Simulation::assertions>("assertions"),
  }};
};

template <>
struct Fields<SimulationDocument> {
  static constexpr std::array rows{schema<SimulationDocument, "benchgate.simulate.v1">(), derived<mode_of>("mode"),
                                   required<&SimulationDocument::scenarios>("scenarios")};
};

std::string format_simulations(std::span<const Simulation> simulations) {
  return format_object(SimulationDocument{{simulations.begin(), simulations.end()}});
}

std::string simulations_schema() { return format_schema("benchgate.simulate.v1", describe_object<SimulationDocument>); }

}  // namespace benchgate::format
