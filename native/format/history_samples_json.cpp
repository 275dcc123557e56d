// SPDX-License-Identifier: MIT
#include "format/history_samples_json.hpp"

#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

using model::SeriesSamples;

template <>
struct Fields<SeriesSamples> {
  static constexpr std::array rows{
      required<&SeriesSamples::id>("id"),
      required<&SeriesSamples::metric>("metric"),
      required<&SeriesSamples::runs>("runs"),
      required<&SeriesSamples::values>("values"),
  };
};

std::string format_series_samples(const SeriesSamples& samples) {
  SeriesSamples rounded = samples;
  for (std::vector<double>& values : rounded.values)
    for (double& value : values) value = base::parse_number(fmt::format("{:.6g}", value)).value_or(value);
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_object(json, rounded);
  return json.take() + "\n";
}

std::vector<SeriesSamples> parse_history_samples(std::string_view text, std::string_view where) {
  std::vector<SeriesSamples> all;
  syntax::JsonDocument document;
  int number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    const syntax::JsonValue value = document.parse(line, where, number);
    SeriesSamples& samples = all.emplace_back();
    read_object(value, {where, "samples"}, samples);
    if (samples.values.size() != samples.runs.size())
      value.fail(fmt::format("there are {} lists of values for {} runs", samples.values.size(), samples.runs.size()));
  }
  return all;
}

}  // namespace benchgate::format
