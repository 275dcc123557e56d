// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/custom_list.hpp"
#include "imports/docref_label.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace custom_list {

using model::Better;

/// A number, or the text of one; null, "", true and other text are not numbers, although some readers convert
/// them to 0 and 1.
double value_of(syntax::JsonValue value) {
  if (value.is(syntax::JsonValue::Kind::string))
    if (const auto number = base::parse_number(base::trim(value.text()))) return *number;
  return value.number("value");
}

void read(std::string_view text, std::string_view file, CaseList& cases, Better better) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  if (!root.is(syntax::JsonValue::Kind::array)) root.fail("not an array of objects with name, unit and value");
  root.each([&](syntax::JsonValue entry) {
    cases.at_line(entry.line());
    const double value = value_of(entry.member("value"));
    const std::string_view unit = entry.string_of("unit");
    model::ImportedCase& test_case = add_custom_result(entry.string_of("name"), value, unit, better, cases);
    if (const syntax::JsonValue extra = entry.find("extra"); extra.is(syntax::JsonValue::Kind::string))
      test_case.docref =
          docref_in_label(extra.text(), "'extra'", [&](const std::string& problem) { extra.fail(problem); });
  });
}

void read_smaller(std::string_view text, std::string_view file, CaseList& cases) {
  read(text, file, cases, Better::lower);
}
void read_bigger(std::string_view text, std::string_view file, CaseList& cases) {
  read(text, file, cases, Better::higher);
}

bool recognises(const FilePreview& preview) {
  bool fits = preview.json.is(syntax::JsonValue::Kind::array) && preview.json.size() > 0;
  preview.json.each([&](syntax::JsonValue entry) {
    fits = fits && entry.find("name") && entry.find("unit") && entry.find("value");
    entry.each_member([&](std::string_view name, syntax::JsonValue) {
      fits = fits && (name == "name" || name == "unit" || name == "value" || name == "range" || name == "extra");
    });
  });
  return fits;
}

}  // namespace custom_list

}  // namespace

model::ImportedCase& add_custom_result(std::string_view name, double value, std::string_view unit, model::Better better,
                                       CaseList& cases) {
  const Scale scale = scale_of(unit);
  model::ImportedCase& test_case = cases.add(name);
  keep_unit(add_reading(test_case, "value", scale.unit, better, "value", value * scale.factor), unit);
  return test_case;
}

// Two formats whose files look the same: only the name of the format says which direction is better.

ImportFormat custom_smaller_is_better_format() {
  return {.name = "custom-smaller-is-better",
          .tool = "any (github-action-benchmark's `customSmallerIsBetter`)",
          .recognised_by =
              "by name only, of the format or the file (`smaller-is-better.json`): an array of objects with `name`, "
              "`unit`, `value`",
          .evidence = ImportFormat::Evidence::weak,
          .ending = ImportFormat::Ending::any,
          .recognises = custom_list::recognises,
          .read = custom_list::read_smaller};
}

ImportFormat custom_bigger_is_better_format() {
  return {.name = "custom-bigger-is-better",
          .tool = "any (github-action-benchmark's `customBiggerIsBetter`)",
          .recognised_by =
              "by name only, of the format or the file (`bigger-is-better.json`): an array of objects with `name`, "
              "`unit`, `value`",
          .evidence = ImportFormat::Evidence::weak,
          .ending = ImportFormat::Ending::any,
          .recognises = custom_list::recognises,
          .read = custom_list::read_bigger};
}

}  // namespace benchgate::imports
