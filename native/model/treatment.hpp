// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace benchgate::model {

/// Which signals of a run attribution sees. The three are the conditions that a published accuracy compares, all of
/// them computed from the same run. Source: llm-slo-ebpf-toolkit, docs/benchmarks/llm-slo-attribution-accuracy.md.
enum class Treatment { client, kernel, both };

/// One row of the table of treatments.
struct TreatmentRow {
  Treatment treatment;
  std::string_view name;  ///< as publications call it
  std::string_view sees;  ///< as text
};

/// In the order of the enumeration.
inline constexpr std::array<TreatmentRow, 3> treatments{{
    {Treatment::client, "baseline", "signals of the client only"},
    {Treatment::kernel, "A", "signals of the kernel only"},
    {Treatment::both, "B", "signals of the client and the kernel"},
}};

constexpr std::string_view name_of(Treatment treatment) { return treatments[static_cast<std::size_t>(treatment)].name; }

/// One value for each treatment.
template <typename Value>
struct ByTreatment {
  std::array<Value, treatments.size()> values{};

  Value& operator[](Treatment treatment) { return values[static_cast<std::size_t>(treatment)]; }
  const Value& operator[](Treatment treatment) const { return values[static_cast<std::size_t>(treatment)]; }
  bool operator==(const ByTreatment&) const = default;
};

}  // namespace benchgate::model
