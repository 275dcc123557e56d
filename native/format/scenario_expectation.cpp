// SPDX-License-Identifier: MIT
#include "base/text.hpp"
#include "format/fault_names.hpp"
#include "format/scenario_check.hpp"
#include "model/docref.hpp"

namespace benchgate::format {

namespace {

std::vector<std::string> choices_of(const Key& key) {
  const auto choices = base::split(key.choices, '|');
  return {choices.begin(), choices.end()};
}

std::string number_expectation(const Key& key) {
  constexpr double unlimited = 1e15;
  if (key.low <= -unlimited) return "a number";
  if (key.high >= unlimited) return fmt::format("a number of at least {}", base::format_number(key.low));
  return fmt::format("a number from {} to {:.0f}", base::format_number(key.low), key.high);
}

std::string choice_expectation(const Key& key) {
  const std::vector<std::string> choices = choices_of(key);
  return choices.size() == 1 ? choices.front() : fmt::format("one of {}", base::join(choices, ", "));
}

}  // namespace

std::string expectation(const Key& key) {
  const std::string low = base::format_number(key.low);
  const std::string high = fmt::format("{:.0f}", key.high);
  switch (key.shape) {
    case Shape::text: return "text";
    case Shape::name:
      return "a name of a-z, 0-9, '_' and '-' that begins with a letter or digit, at most 100 characters";
    case Shape::docref: return std::string(model::docref_form);
    case Shape::format: return "a format that benchgate import --list shows";
    case Shape::statistic: return "median, mean, min, max or a percentile such as p95";
    case Shape::choice: return choice_expectation(key);
    case Shape::choices: return fmt::format("one or a list of {}", base::join(choices_of(key), ", "));
    case Shape::digest: return "a SHA-256 of 64 hex digits";
    case Shape::count: return fmt::format("a whole number from {} to {}", low, high);
    case Shape::repeat: return fmt::format("a whole number from {} to {}, or a map", low, high);
    case Shape::number: return number_expectation(key);
    case Shape::ratio: return number_expectation(key) + ", or a percentage such as 10%";
    case Shape::positive: return "a number greater than 0";
    case Shape::duration:
    case Shape::phase: return "a duration such as 30s or 250ms";
    case Shape::port: return "a port from 1 to 65535, or auto";
    case Shape::flag: return "true or false";
    case Shape::texts: return "text or a list of texts";
    case Shape::labels: return fmt::format("one or a list of {}", fault_label_list());
    case Shape::codes: return fmt::format("an exit code or a list of them, from {} to {}", low, high);
    case Shape::statuses: return "a status of HTTP from 100 to 599, a class such as 4xx, or a list of them";
    case Shape::processors: return "processor numbers such as 2, \"0,2-3\" or [0, 2]";
    case Shape::command: return "a command: a list of words, or a line of shell text, not empty";
    case Shape::parameters: return "a map of names to lists of values";
    case Shape::environment:
    case Shape::text_map: return "a map of names to texts";
    case Shape::choice_map: return fmt::format("a map of names to {}", base::join(choices_of(key), " or "));
    case Shape::docref_map: return "a map of test cases to ids such as bench:parser/large";
    case Shape::number_map: return "a map of names to numbers";
    case Shape::section:
    case Shape::ignored: return "a map";
    case Shape::sections: return "a list of maps";
    case Shape::reasons: return "a list such as [BM_Network*: it waits for a real network]";
    case Shape::named: return "a map of names to maps";
    case Shape::later: break;
  }
  return "left out";
}

}  // namespace benchgate::format
