// SPDX-License-Identifier: MIT
#include "format/command_reference_json.hpp"

#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::CommandReference;
using model::CommandReferences;
using model::OptionReference;

template <>
struct Fields<OptionReference> {
  using O = OptionReference;
  static constexpr std::array rows{
      required<&O::name>("name"),         required<&O::type>("type"),       optional<&O::group>("group"),
      optional<&O::value>("value"),       optional<&O::choices>("choices"), optional<&O::fallback>("default"),
      optional<&O::low>("low"),           optional<&O::high>("high"),       optional<&O::exclusive>("exclusive"),
      optional<&O::repeated>("repeated"), required<&O::help>("help")};
};

template <>
struct Fields<CommandReference> {
  using C = CommandReference;
  static constexpr std::array rows{required<&C::name>("name"), required<&C::summary>("summary"),
                                   optional<&C::operands>("operands"), required<&C::example>("example"),
                                   required<&C::options>("options")};
};

template <>
struct Fields<CommandReferences> {
  using R = CommandReferences;
  static constexpr std::array rows{schema<R, "benchgate.help.v1">(), required<&R::version>("version"),
                                   required<&R::commands>("items")};
};

std::string format_command_references(const CommandReferences& references) { return format_object(references); }

std::string command_references_schema() {
  return format_schema("benchgate.help.v1", describe_object<CommandReferences>);
}

}  // namespace benchgate::format
