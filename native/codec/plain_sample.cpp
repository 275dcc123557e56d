// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "codec/sample_json.hpp"

namespace benchgate::codec {

namespace {

using Kind = syntax::FlatMember::Kind;
using model::Sample;

constexpr std::int64_t ns_of_ms = 1'000'000;
constexpr std::int64_t most_ms = INT64_MAX / ns_of_ms;

bool take(const syntax::FlatMember& value, bool& target) {
  target = value.number != 0;
  return value.kind == Kind::boolean;
}

bool take(const syntax::FlatMember& value, int& target) {
  target = static_cast<int>(value.number);
  return value.kind == Kind::number && value.number == target;
}

bool take(const syntax::FlatMember& value, std::int64_t& target) {
  target = value.number;
  return value.kind == Kind::number;
}

bool take(const syntax::FlatMember& value, std::uint64_t& target) {
  target = static_cast<std::uint64_t>(value.number);
  return value.kind == Kind::number && value.number >= 0;
}

bool take(const syntax::FlatMember& value, std::string& target) {
  target = value.text;
  return value.kind == Kind::text;
}

template <typename T>
bool take(const syntax::FlatMember& value, std::optional<T>& target) {
  return take(value, target.emplace());
}

/// False when the value is not of the member's type or out of its range.
using TakePlain = bool (*)(const syntax::FlatMember& value, Sample& sample);

template <auto Member>
bool take_member(const syntax::FlatMember& value, Sample& sample) {
  return take(value, sample.*Member);
}

bool take_wall_ms(const syntax::FlatMember& value, Sample& sample) {
  sample.coarse_wall_ms = static_cast<std::uint64_t>(value.number);
  return value.kind == Kind::number && value.number <= most_ms;
}

/// A sum of other members; kept itself when those are missing.
bool take_total(const syntax::FlatMember& value, Sample&) { return value.kind == Kind::number; }

constexpr std::array<std::pair<std::string_view, TakePlain>, 17> usual_members{{
    {"wall_ms", take_wall_ms},
    {"exit_code", take_member<&Sample::exit_code>},
    {"warmup", take_member<&Sample::warmup>},
    {"timed_out", take_member<&Sample::timed_out>},
    {"cpu_ms", take_total},
    {"page_faults", take_total},
    {"ctx_switches", take_total},
    {"max_rss_kb", take_member<&Sample::max_rss_kb>},
    {"wall_ns", take_member<&Sample::wall_ns>},
    {"user_ns", take_member<&Sample::user_ns>},
    {"system_ns", take_member<&Sample::system_ns>},
    {"minor_faults", take_member<&Sample::minor_faults>},
    {"major_faults", take_member<&Sample::major_faults>},
    {"voluntary_switches", take_member<&Sample::voluntary_switches>},
    {"involuntary_switches", take_member<&Sample::involuntary_switches>},
    {"stdout", take_member<&Sample::output>},
    {"stderr", take_member<&Sample::error_output>},
}};

/// For each of sample_members() what takes it, or null pointer.
const std::vector<TakePlain>& takers() {
  static const std::vector<TakePlain> all = [] {
    std::vector<TakePlain> by_place;
    for (const std::string_view name : sample_members()) {
      const auto found = std::find_if(usual_members.begin(), usual_members.end(),
                                      [&](const auto& usual) { return usual.first == name; });
      by_place.push_back(found == usual_members.end() ? nullptr : found->second);
    }
    return by_place;
  }();
  return all;
}

/// Samples of a file mostly have the same totals, so that those of the one before have their places already.
void keep_plain_totals(std::span<const syntax::FlatMember> members, std::span<const TakePlain> take_at,
                       Sample& sample) {
  const auto keep = [&] {
    std::size_t totals = 0;
    for (const syntax::FlatMember& member : members) {
      if (take_at[member.name] != take_total) continue;
      sample.metrics[std::string(sample_members()[member.name])].assign(1, static_cast<double>(member.number));
      ++totals;
    }
    return totals;
  };
  if (keep() == sample.metrics.size()) return;
  sample.metrics.clear();
  keep();
}

}  // namespace

bool read_plain_sample(std::span<const syntax::FlatMember> members, Sample& sample) {
  const std::span<const TakePlain> take_at = takers();
  sample.wall_ns = -1;
  for (const syntax::FlatMember& member : members) {
    const TakePlain take_value = take_at[member.name];
    if (take_value == nullptr || !take_value(member, sample)) return false;
  }
  if (sample.exit_code != 0 || sample.timed_out || !sample.coarse_wall_ms) return false;
  if (sample.wall_ns >= 0) {
    sample.coarse_wall_ms.reset();
    sample.metrics.clear();
  } else {
    sample.wall_ns = static_cast<std::int64_t>(*sample.coarse_wall_ms) * ns_of_ms;
    keep_plain_totals(members, take_at, sample);
  }
  return true;
}

}  // namespace benchgate::codec
