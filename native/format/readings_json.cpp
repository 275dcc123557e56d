// SPDX-License-Identifier: MIT
#include "format/readings_json.hpp"

namespace benchgate::format {

namespace {

constexpr std::size_t portion_bytes = std::size_t{64} << 10U;

void text_or_null(syntax::JsonWriter& json, std::string_view name, std::string_view text) {
  json.key(name);
  if (text.empty())
    json.null();
  else
    json.value(text);
}

}  // namespace

void write_reading(syntax::JsonWriter& json, const model::Reading& reading) {
  text_or_null(json, "metric", reading.metric);
  text_or_null(json, "unit", reading.unit == model::Unit::unknown ? reading.own_unit : model::name_of(reading.unit));
  json.key("value");
  if (reading.value)
    json.value(*reading.value);
  else
    json.null();
  text_or_null(json, "statistic", reading.statistic);
  text_or_null(json, "better", reading.better ? model::name_of(*reading.better) : "");
  json.member("failed", reading.failed);
  if (reading.skipped) json.member("skipped", true);
  json.member_if("count", reading.count);
  if (reading.interval)
    json.key("interval").begin_array().value(reading.interval->first).value(reading.interval->second).end_array();
  if (!reading.samples.empty()) {
    json.key("samples").begin_array();
    for (const double sample : reading.samples) json.value(sample);
    json.end_array();
  }
  json.member_if("message", reading.message);
}

void write_readings(std::span<const model::ImportedCase> cases, const std::function<void(std::string_view)>& write) {
  std::string text = "[";
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  bool later = false;
  for (const model::ImportedCase& test_case : cases)
    for (const model::Reading& reading : test_case.readings) {
      json.begin_object().member("name", test_case.name).key("parameters").begin_object();
      for (const auto& [name, value] : test_case.parameters) json.member(name, value);
      json.end_object();
      if (!test_case.docref.empty()) json.member("docref", test_case.docref);
      write_reading(json, reading);
      json.end_object();
      text += later ? ",\n" : "\n";
      text += json.take();
      later = true;
      if (text.size() < portion_bytes) continue;
      write(text);
      text.clear();
    }
  write(text += "\n]\n");
}

}  // namespace benchgate::format
