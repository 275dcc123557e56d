// SPDX-License-Identifier: MIT
#include "format/bisection_json.hpp"

#include "format/derived_fields.hpp"
#include "format/enum_values.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::Bisection;
using model::BisectStep;
using model::Commit;
using model::CommitChanges;
using model::CommitPart;
using model::PairedEffect;
using model::PairedMeasurement;

namespace {

struct NamedCommit {
  std::string id;
  std::string subject;

  NamedCommit() = default;
  NamedCommit(const Commit& commit) : id(commit.id), subject(commit.subject) {}
  bool operator==(const NamedCommit&) const = default;
};
using NamedCommits = std::vector<NamedCommit>;

bool has_found(const Bisection& bisection) { return bisection.outcome != Bisection::Outcome::inconclusive; }

NamedCommit good_of(const Bisection& bisection) { return bisection.good; }
NamedCommit bad_of(const Bisection& bisection) { return bisection.bad; }
NamedCommits ends_of(const Bisection& bisection) { return {bisection.ends.begin(), bisection.ends.end()}; }

NamedCommits first_bad_of(const Bisection& bisection) {
  return has_found(bisection) ? ends_of(bisection) : NamedCommits();
}

NamedCommits ended_at(const Bisection& bisection) { return has_found(bisection) ? NamedCommits() : ends_of(bisection); }

std::optional<NamedCommit> parent_of(const Bisection& bisection) { return bisection.parent; }

/// A measurement whose effect is not an object of its own.
struct FlatMeasurement {
  PairedEffect effect;
  model::PairedStop stop = model::PairedStop::all_pairs;

  FlatMeasurement() = default;
  FlatMeasurement(const PairedMeasurement& measurement) : effect(measurement.effect), stop(measurement.stop) {}
  bool operator==(const FlatMeasurement&) const = default;
};
using FlatMeasurements = std::vector<FlatMeasurement>;

std::optional<FlatMeasurement> last_of(const std::vector<PairedMeasurement>& measurements) {
  return measurements.empty() ? std::nullopt : std::optional<FlatMeasurement>(measurements.back());
}

FlatMeasurement whole_of(const Bisection& bisection) { return bisection.whole; }
std::optional<FlatMeasurement> own_of(const Bisection& bisection) { return last_of(bisection.own); }
FlatMeasurements all_own_of(const Bisection& bisection) { return {bisection.own.begin(), bisection.own.end()}; }
std::optional<FlatMeasurement> measurement_of(const BisectStep& step) { return last_of(step.measurements); }
FlatMeasurements measurements_of(const BisectStep& step) {
  return {step.measurements.begin(), step.measurements.end()};
}

NamedCommit after_of(const CommitPart& part) { return part.after; }
NamedCommit until_of(const CommitPart& part) { return part.until; }
NamedCommits named_of(const CommitPart& part) { return {part.named.begin(), part.named.end()}; }
std::optional<FlatMeasurement> measurement_of_part(const CommitPart& part) { return last_of(part.measurements); }
FlatMeasurements measurements_of_part(const CommitPart& part) {
  return {part.measurements.begin(), part.measurements.end()};
}
NamedCommit since_of(const CommitChanges& changes) { return changes.since; }
NamedCommit end_of_changes(const CommitChanges& changes) { return changes.until; }
std::optional<FlatMeasurement> whole_of_changes(const CommitChanges& changes) { return last_of(changes.whole); }

}  // namespace

template <>
struct EnumValues<CommitPart::Kind> {
  static constexpr std::array values{CommitPart::Kind::change, CommitPart::Kind::no_change,
                                     CommitPart::Kind::undecided};
};

template <>
struct EnumValues<Bisection::Find> {
  static constexpr std::array values{Bisection::Find::slower, Bisection::Find::faster};
};

template <>
struct EnumValues<Bisection::Outcome> {
  static constexpr std::array values{Bisection::Outcome::found, Bisection::Outcome::one_of_several,
                                     Bisection::Outcome::inconclusive};
};

template <>
struct EnumValues<BisectStep::Answer> {
  static constexpr std::array values{BisectStep::Answer::good, BisectStep::Answer::bad, BisectStep::Answer::skip};
};

template <>
struct Fields<NamedCommit> {
  static constexpr std::array rows{required<&NamedCommit::id>("commit"), required<&NamedCommit::subject>("subject")};
};

template <>
struct Fields<FlatMeasurement> {
  using M = FlatMeasurement;
  static constexpr std::array rows{required<&M::effect, &PairedEffect::pairs>("pairs"),
                                   optional<&M::effect, &PairedEffect::base>("base"),
                                   optional<&M::effect, &PairedEffect::head>("head"),
                                   optional<&M::effect, &PairedEffect::change>("change"),
                                   optional<&M::effect, &PairedEffect::low>("ci_lower"),
                                   optional<&M::effect, &PairedEffect::high>("ci_upper"),
                                   required<&M::effect, &PairedEffect::p_value>("p_value"),
                                   required<&M::effect, &PairedEffect::p_looked>("p_value_of_all_looks"),
                                   required<&M::stop>("stop")};
};

template <>
struct Fields<BisectStep> {
  static constexpr std::array rows{required<&BisectStep::commit, &Commit::id>("commit"),
                                   required<&BisectStep::commit, &Commit::subject>("subject"),
                                   required<&BisectStep::answer>("word"),
                                   optional<&BisectStep::why>("why"),
                                   derived_if<measurement_of>("measurement"),
                                   derived_if<measurements_of>("measurements")};
};

template <>
struct Fields<Bisection> {
  using B = Bisection;
  static constexpr std::array rows{schema<B, "benchgate.bisect.v1">(),
                                   required<&B::metric>("metric"),
                                   required<&B::find>("find"),
                                   required<&B::outcome>("verdict"),
                                   optional<&B::why>("why"),
                                   derived<good_of>("good"),
                                   derived<bad_of>("bad"),
                                   derived<whole_of>("whole"),
                                   derived<first_bad_of>("first_bad"),
                                   derived_if<ended_at>("ended_at"),
                                   derived_if<parent_of>("parent"),
                                   derived_if<own_of>("own"),
                                   derived_if<all_own_of>("own_measurements"),
                                   required<&B::steps>("steps"),
                                   required<&B::log>("log")};
};

template <>
struct Fields<CommitPart> {
  using P = CommitPart;
  static constexpr std::array rows{required<&P::kind>("kind"),
                                   derived<after_of>("after"),
                                   derived<until_of>("until"),
                                   required<&P::commits>("commits"),
                                   derived_if<named_of>("named"),
                                   optional<&P::why>("why"),
                                   derived_if<measurement_of_part>("measurement"),
                                   derived_if<measurements_of_part>("measurements")};
};

template <>
struct Fields<CommitChanges> {
  using C = CommitChanges;
  static constexpr std::array rows{schema<C, "benchgate.changes.v1">(), required<&C::metric>("metric"),
                                   derived<since_of>("since"),          derived<end_of_changes>("until"),
                                   required<&C::commits>("commits"),    derived_if<whole_of_changes>("whole"),
                                   required<&C::parts>("parts")};
};

std::string format_bisection(const Bisection& bisection) { return format_object(bisection); }

std::string bisection_schema() { return format_schema("benchgate.bisect.v1", describe_object<Bisection>); }

std::string format_commit_changes(const CommitChanges& changes) { return format_object(changes); }

std::string commit_changes_schema() { return format_schema("benchgate.changes.v1", describe_object<CommitChanges>); }

}  // namespace benchgate::format
