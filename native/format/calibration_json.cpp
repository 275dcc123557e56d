// SPDX-License-Identifier: MIT
#include "format/calibration_json.hpp"

#include <string>

#include "syntax/json.hpp"

namespace benchgate::format {

model::Calibration parse_calibration(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  if (root.string_of("schema") != "benchgate.calibrate.v1") root.fail("the schema is not benchgate.calibrate.v1");
  model::Calibration calibration;
  calibration.store = root.string_of("store");
  calibration.runs = static_cast<std::size_t>(root.member("runs").count("runs"));
  calibration.measurable = static_cast<std::size_t>(root.member("measurable").count("measurable"));
  root.array("items").each([&](const syntax::JsonValue& item) {
    model::CalibratedCase& one = calibration.cases.emplace_back();
    one.id = item.string_of("id");
    one.metric = item.string_of("metric");
    one.headline = item.find("headline").as_boolean().value_or(true);
    one.detectable_pct = item.find("detectable_pct").number_if("detectable_pct");
    one.why = item.find("why").string_if("why");
  });
  return calibration;
}

}  // namespace benchgate::format
