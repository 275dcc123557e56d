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
  operator Commit() const { return {id, subject}; }
  bool operator==(const NamedCommit&) const = default;
};
using NamedCommits = std::vector<NamedCommit>;

bool has_found(const Bisection& bisection) { return bisection.outcome != Bisection::Outcome::inconclusive; }

NamedCommits ends_of(const Bisection& bisection) { return fields::converted<NamedCommits>(bisection.ends); }

NamedCommits first_bad_of(const Bisection& bisection) {
  return has_found(bisection) ? ends_of(bisection) : NamedCommits();
}

NamedCommits ended_at(const Bisection& bisection) { return has_found(bisection) ? NamedCommits() : ends_of(bisection); }

void set_ends(Bisection& bisection, const NamedCommits& ends) {
  if (!ends.empty()) bisection.ends.assign(ends.begin(), ends.end());
}

/// A measurement whose effect is not an object of its own.
struct FlatMeasurement {
  PairedEffect effect;
  model::PairedStop stop = model::PairedStop::all_pairs;

  FlatMeasurement() = default;
  FlatMeasurement(const PairedMeasurement& measurement) : effect(measurement.effect), stop(measurement.stop) {}
  operator PairedMeasurement() const { return {effect, stop}; }
  bool operator==(const FlatMeasurement&) const = default;
};

std::optional<FlatMeasurement> last_of(const std::vector<PairedMeasurement>& measurements) {
  return measurements.empty() ? std::nullopt : std::optional<FlatMeasurement>(measurements.back());
}

std::optional<FlatMeasurement> own_of(const Bisection& bisection) { return last_of(bisection.own); }
std::optional<FlatMeasurement> measurement_of(const BisectStep& step) { return last_of(step.measurements); }
std::optional<FlatMeasurement> measurement_of_part(const CommitPart& part) { return last_of(part.measurements); }
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
                                   formed_if<FlatMeasurement, &BisectStep::measurements>("measurements")};
};

template <>
struct Fields<Bisection> {
  using B = Bisection;
  static constexpr std::array rows{schema<B, "benchgate.bisect.v1">(),
                                   required<&B::metric>("metric"),
                                   required<&B::find>("find"),
                                   required<&B::outcome>("verdict"),
                                   optional<&B::why>("why"),
                                   formed<NamedCommit, &B::good>("good"),
                                   formed<NamedCommit, &B::bad>("bad"),
                                   formed<FlatMeasurement, &B::whole>("whole"),
                                   derived<first_bad_of, set_ends>("first_bad"),
                                   derived_if<ended_at, set_ends>("ended_at"),
                                   formed_if<NamedCommit, &B::parent>("parent"),
                                   derived_if<own_of>("own"),
                                   formed_if<FlatMeasurement, &B::own>("own_measurements"),
                                   required<&B::steps>("steps"),
                                   required<&B::log>("log")};
};

template <>
struct Fields<CommitPart> {
  using P = CommitPart;
  static constexpr std::array rows{required<&P::kind>("kind"),
                                   formed<NamedCommit, &P::after>("after"),
                                   formed<NamedCommit, &P::until>("until"),
                                   required<&P::commits>("commits"),
                                   formed_if<NamedCommit, &P::named>("named"),
                                   optional<&P::why>("why"),
                                   derived_if<measurement_of_part>("measurement"),
                                   formed_if<FlatMeasurement, &P::measurements>("measurements")};
};

template <>
struct Fields<CommitChanges> {
  using C = CommitChanges;
  static constexpr std::array rows{schema<C, "benchgate.changes.v1">(),
                                   required<&C::metric>("metric"),
                                   formed<NamedCommit, &C::since>("since"),
                                   formed<NamedCommit, &C::until>("until"),
                                   required<&C::commits>("commits"),
                                   derived_if<whole_of_changes>("whole"),
                                   required<&C::parts>("parts")};
};

Bisection parse_bisection(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  Bisection bisection;
  read_object(root, {where, "bisection"}, bisection);
  if (bisection.ends.empty()) refuse(root, {where, has_found(bisection) ? "first_bad" : "ended_at"}, "names no commit");
  if (bisection.outcome != Bisection::Outcome::one_of_several && !bisection.parent)
    refuse(root, {where, "parent"}, "is missing");
  return bisection;
}

std::string format_bisection(const Bisection& bisection) { return format_object(bisection); }

std::string bisection_schema() { return format_schema("benchgate.bisect.v1", describe_object<Bisection>); }

std::string format_commit_changes(const CommitChanges& changes) { return format_object(changes); }

std::string commit_changes_schema() { return format_schema("benchgate.changes.v1", describe_object<CommitChanges>); }

}  // namespace benchgate::format
