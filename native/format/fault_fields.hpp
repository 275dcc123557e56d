// SPDX-License-Identifier: MIT
// The members of services and faults in receipts, for the table of a scenario in scenario_json.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "format/enum_values.hpp"
#include "format/json_fields.hpp"
#include "model/scenario.hpp"

namespace benchgate::format {

/// Names of the values of LoadPlan::Stream, in their order.
inline constexpr std::array<std::string_view, 3> stream_names{"none", "ndjson", "sse"};

/// Returns the row of a time in nanoseconds; with Presence::optional it is omitted when it is 0.
template <auto Member>
constexpr auto duration_ns(std::string_view name, Presence presence = Presence::required) {
  using Owner = typename fields::Path<Member>::Owner;
  return Field<Owner>{name, presence, "integer",
                      presence == Presence::required
                          ? [](syntax::JsonWriter& json, std::string_view key,
                               const Owner& owner) { json.member(key, (owner.*Member).count()); }
                          : [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
                              if ((owner.*Member).count() != 0) json.member(key, (owner.*Member).count());
                            },
                      [](syntax::JsonValue value, const Origin& origin, Owner& owner) {
                        std::int64_t ns = 0;
                        read_value(value, origin, ns);
                        owner.*Member = std::chrono::nanoseconds(ns);
                      }};
}

template <>
struct Fields<model::CommandLine> {
  static constexpr std::array<Field<model::CommandLine>, 2> rows{{
      required<&model::CommandLine::argv>("argv"),
      optional<&model::CommandLine::shown>("text"),
  }};
};

template <>
struct Fields<model::Readiness> {
  static constexpr std::array<Field<model::Readiness>, 4> rows{{
      optional<&model::Readiness::port>("port"),
      optional<&model::Readiness::url>("url"),
      optional<&model::Readiness::line>("line"),
      duration_ns<&model::Readiness::timeout>("timeout_ns"),
  }};
};

template <>
struct Fields<model::Service> {
  static constexpr std::array<Field<model::Service>, 2> rows{{
      required<&model::Service::command>("command"),
      required<&model::Service::ready>("ready"),
  }};
};

template <>
struct Fields<model::Assertion> {
  static constexpr std::array<Field<model::Assertion>, 6> rows{{
      required<&model::Assertion::metric>("metric"),
      optional<&model::Assertion::statistic>("statistic"),
      required<&model::Assertion::relation>("relation"),
      required<&model::Assertion::value>("value"),
      optional<&model::Assertion::phase>("phase"),
      optional<&model::Assertion::across>("across"),
  }};
};

template <>
struct Fields<model::MultiFault> {
  static constexpr std::array<Field<model::MultiFault>, 3> rows{{
      always<&model::MultiFault::compound_labels>("compound_labels"),
      optional<&model::MultiFault::partial_accuracy_threshold>("partial_accuracy_threshold"),
      optional<&model::MultiFault::coverage_accuracy_threshold>("coverage_accuracy_threshold"),
  }};
};

template <>
struct Fields<model::LoadRequest> {
  static constexpr std::array<Field<model::LoadRequest>, 8> rows{{
      required<&model::LoadRequest::name>("name"),
      required<&model::LoadRequest::weight>("weight"),
      required<&model::LoadRequest::url>("url"),
      required<&model::LoadRequest::method>("method"),
      optional<&model::LoadRequest::body>("body"),
      optional<&model::LoadRequest::body_file>("body_file"),
      optional<&model::LoadRequest::data>("data"),
      optional<&model::LoadRequest::headers>("headers"),
  }};
};

template <>
struct Fields<model::LoadStage> {
  static constexpr std::array<Field<model::LoadStage>, 3> rows{{
      duration_ns<&model::LoadStage::duration>("duration_ns"),
      {"course", Presence::required, "string",
       [](syntax::JsonWriter& json, std::string_view name, const model::LoadStage& stage) {
         json.member(name, stage.course == model::LoadStage::Course::ramp ? "ramp" : "hold");
       },
       [](syntax::JsonValue value, const Origin&, model::LoadStage& stage) {
         stage.course = value.text() == "ramp" ? model::LoadStage::Course::ramp : model::LoadStage::Course::hold;
       }},
      required<&model::LoadStage::level>("level"),
  }};
};

template <>
struct Fields<model::LoadPlan> {
  static constexpr std::array<Field<model::LoadPlan>, 18> rows{{
      optional<&model::LoadPlan::url>("url"),
      always<&model::LoadPlan::method>("method"),
      optional<&model::LoadPlan::body>("body"),
      optional<&model::LoadPlan::body_file>("body_file"),
      optional<&model::LoadPlan::data>("data"),
      optional<&model::LoadPlan::headers>("headers"),
      optional<&model::LoadPlan::requests>("requests"),
      always<&model::LoadPlan::rate>("rate"),
      optional<&model::LoadPlan::users>("users"),
      duration_ns<&model::LoadPlan::think_time>("think_time_ns", Presence::optional),
      optional<&model::LoadPlan::stages>("stages"),
      {"arrival", Presence::required, "string",
       [](syntax::JsonWriter& json, std::string_view name, const model::LoadPlan& load) {
         json.member(name, load.arrival == model::LoadPlan::Arrival::fixed ? "fixed" : "poisson");
       },
       [](syntax::JsonValue value, const Origin&, model::LoadPlan& load) {
         load.arrival = value.text() == "fixed" ? model::LoadPlan::Arrival::fixed : model::LoadPlan::Arrival::poisson;
       }},
      {"stream", Presence::required, "string",
       [](syntax::JsonWriter& json, std::string_view name, const model::LoadPlan& load) {
         json.member(name, stream_names[static_cast<std::size_t>(load.stream)]);
       },
       [](syntax::JsonValue value, const Origin& origin, model::LoadPlan& load) {
         const auto found = std::find(stream_names.begin(), stream_names.end(), value.text());
         if (found == stream_names.end()) refuse(value, origin, "is not 'none', 'ndjson' or 'sse'");
         load.stream = static_cast<model::LoadPlan::Stream>(found - stream_names.begin());
       }},
      optional<&model::LoadPlan::token_pattern>("token_pattern"),
      duration_ns<&model::LoadPlan::timeout>("timeout_ns"),
      always<&model::LoadPlan::concurrency>("concurrency"),
      optional<&model::LoadPlan::certificates>("certificates"),
      always<&model::LoadPlan::http_version>("http_version"),
  }};
};

template <>
struct Fields<model::FaultCommand> {
  static constexpr std::array<Field<model::FaultCommand>, 2> rows{{
      required<&model::FaultCommand::apply>("apply"),
      optional<&model::FaultCommand::revert>("revert"),
  }};
};

template <>
struct Fields<model::FaultPlan> {
  static constexpr std::array<Field<model::FaultPlan>, 12> rows{{
      always<&model::FaultPlan::sequence>("sequence"),
      optional<&model::FaultPlan::profile>("profile"),
      optional<&model::FaultPlan::parameters>("parameters"),
      optional<&model::FaultPlan::phases_s>("phases_s"),
      always<&model::FaultPlan::seed>("seed"),
      always<&model::FaultPlan::load_profile>("load_profile"),
      always<&model::FaultPlan::sample_count>("sample_count"),
      always<&model::FaultPlan::repetitions>("repetitions"),
      optional<&model::FaultPlan::assertions>("assertions"),
      optional<&model::FaultPlan::multi_fault>("multi_fault"),
      optional<&model::FaultPlan::load>("load"),
      optional<&model::FaultPlan::command>("command"),
  }};
};

template <>
struct Fields<model::Workload> {
  static constexpr std::array<Field<model::Workload>, 6> rows{{
      required<&model::Workload::service>("service"),
      optional<&model::Workload::url>("url"),
      optional<&model::Workload::backend>("backend"),
      {"backend_tls", Presence::required, "boolean",
       [](syntax::JsonWriter& json, std::string_view name, const model::Workload& workload) {
         json.member(name, workload.backend_security == model::Workload::Security::tls);
       },
       [](syntax::JsonValue value, const Origin&, model::Workload& workload) {
         workload.backend_security =
             value.text() == "true" ? model::Workload::Security::tls : model::Workload::Security::plain;
       }},
      optional<&model::Workload::environment>("env"),
      optional<&model::Workload::image_digest>("image_digest"),
  }};
};

}  // namespace benchgate::format
