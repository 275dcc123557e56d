// SPDX-License-Identifier: MIT
#include "format/profile_change_json.hpp"

#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::CallCost;
using model::CallerChange;
using model::Commit;
using model::FunctionChange;
using model::FunctionCost;
using model::ObjectChange;
using model::PartChange;
using model::ProfileChange;
using model::ProfiledFunction;

namespace {

/// A function with the whole change, of which its own is a share.
struct SharedChange {
  FunctionChange function;
  std::optional<double> share;
};

struct ExplainDocument {
  std::string schema = "benchgate.explain.v1";
  std::string by = "callgrind";
  std::string unit = "instructions";
  ProfileChange change;
};

std::optional<double> whole_change(const ProfileChange& change) {
  if (change.before == 0) return std::nullopt;
  return (static_cast<double>(change.after) - static_cast<double>(change.before)) / static_cast<double>(change.before);
}

std::optional<double> whole_change_pct(const ExplainDocument& document) {
  const auto whole = whole_change(document.change);
  return whole ? std::optional(*whole * 100) : std::nullopt;
}

std::vector<SharedChange> shared_changes(const ExplainDocument& document) {
  const auto whole = whole_change(document.change);
  std::vector<SharedChange> shared;
  for (const FunctionChange& function : document.change.functions)
    shared.push_back({function, whole && *whole != 0 ? std::optional(function.points / *whole) : std::nullopt});
  return shared;
}

bool has_changed(const ExplainDocument& document) { return document.change.has_changed(); }

}  // namespace

template <>
struct Fields<Commit> {
  static constexpr std::array rows{optional<&Commit::id>("commit"), optional<&Commit::subject>("subject")};
};

template <>
struct Fields<CallCost> {
  static constexpr std::array rows{required<&CallCost::calls>("calls"), required<&CallCost::cost>("cost")};
};

template <>
struct Fields<FunctionCost> {
  static constexpr std::array rows{
      required<&FunctionCost::calls>("calls"),
      required<&FunctionCost::self>("self"),
      required<&FunctionCost::cost>("cost"),
      optional<&FunctionCost::inclusive>("inclusive"),
  };
};

template <>
struct Fields<PartChange> {
  static constexpr std::array rows{
      optional<&PartChange::name>("function"),
      required<&PartChange::location>("place"),
      required<&PartChange::before>("before"),
      required<&PartChange::after>("after"),
  };
};

template <>
struct Fields<CallerChange> {
  static constexpr std::array rows{
      required<&CallerChange::caller>("function"),
      required<&CallerChange::before>("calls_before"),
      required<&CallerChange::after>("calls_after"),
  };
};

template <>
struct Fields<SharedChange> {
  static constexpr std::array rows{
      required<&SharedChange::function, &FunctionChange::id, &ProfiledFunction::name>("function"),
      optional<&SharedChange::function, &FunctionChange::id, &ProfiledFunction::file>("file"),
      optional<&SharedChange::function, &FunctionChange::id, &ProfiledFunction::object>("object"),
      optional<&SharedChange::function, &FunctionChange::before>("before"),
      optional<&SharedChange::function, &FunctionChange::after>("after"),
      percent<&SharedChange::function, &FunctionChange::points>("change_points"),
      percent<&SharedChange::share>("share_of_change_pct"),
      optional<&SharedChange::function, &FunctionChange::libraries>("libraries"),
      optional<&SharedChange::function, &FunctionChange::inlined>("inlined"),
      optional<&SharedChange::function, &FunctionChange::caller>("caller"),
  };
};

template <>
struct Fields<ObjectChange> {
  static constexpr std::array rows{
      required<&ObjectChange::object>("object"),
      required<&ObjectChange::before>("before"),
      required<&ObjectChange::after>("after"),
  };
};

template <>
struct Fields<ExplainDocument> {
  static constexpr std::array rows{
      required<&ExplainDocument::schema>("schema"),
      required<&ExplainDocument::change, &ProfileChange::scenario>("scenario"),
      required<&ExplainDocument::by>("by"),
      required<&ExplainDocument::unit>("unit"),
      required<&ExplainDocument::change, &ProfileChange::baseline>("baseline"),
      required<&ExplainDocument::change, &ProfileChange::candidate>("candidate"),
      required<&ExplainDocument::change, &ProfileChange::runs>("runs"),
      required<&ExplainDocument::change, &ProfileChange::before>("before"),
      required<&ExplainDocument::change, &ProfileChange::after>("after"),
      derived_if<whole_change_pct>("change_pct"),
      required<&ExplainDocument::change, &ProfileChange::jitter>("jitter"),
      derived<has_changed>("has_changed"),
      derived<shared_changes>("functions"),
      required<&ExplainDocument::change, &ProfileChange::objects>("objects"),
      required<&ExplainDocument::change, &ProfileChange::unattributed>("unattributed"),
      required<&ExplainDocument::change, &ProfileChange::notes>("notes"),
  };
};

std::string format_profile_change(const ProfileChange& change) {
  syntax::JsonWriter json;
  write_object(json, ExplainDocument{.change = change});
  return json.take() + "\n";
}

std::string profile_change_schema() { return format_schema("benchgate.explain.v1", describe_object<ExplainDocument>); }

}  // namespace benchgate::format
