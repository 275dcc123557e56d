// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/culture.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/xml.hpp"

namespace benchgate::imports {

namespace {

namespace junit {

using model::Better;
using model::Unit;

/// Whether an attribute for a time holds a comma, which may group digits or stand before decimals.
bool has_comma_in_times(std::string_view text) {
  constexpr std::string_view attribute = " time=";
  for (std::size_t at = text.find(attribute); at != std::string_view::npos; at = text.find(attribute, at)) {
    at = std::min(at + attribute.size() + 1, text.size());
    if (text.substr(at, text.find_first_of("\"'<>", at) - at).find(',') != std::string_view::npos) return true;
  }
  return false;
}

/// What the times of all cases tell of their decimal sign.
CultureEvidence culture_of(std::string_view text, std::string_view file) {
  CultureEvidence evidence;
  syntax::read_xml(text, file,
                   {.roots = {},
                    .begin =
                        [&](std::string_view name, const syntax::XmlAttributes& attributes) {
                          if (name != "testcase") return;
                          evidence.add(base::trim(attributes.text("time")), 0);
                          if (const std::string conflict = evidence.conflict(); !conflict.empty())
                            throw syntax::XmlFault{conflict};
                        },
                    .end = [](std::string_view) {},
                    .text = {}});
  return evidence;
}

struct Reader {
  CaseList& cases;
  CultureEvidence culture = {};  // of no evidence: times have a decimal point, as XML's numbers
  model::ImportedCase* current = nullptr;
  std::optional<double> seconds = {};
  std::string outcome = {};  // "failure", "error" or "skipped" of the case
  std::string message = {};
  bool was_run = true;  // GoogleTest and CTest say it in an attribute
  bool in_outcome = false;
  bool message_is_text = false;
  std::size_t suites = 0;

  void begin_case(const syntax::XmlAttributes& attributes) {
    const std::string_view group = attributes.text("classname");
    const auto name = attributes.find("name");
    if (!name) throw syntax::XmlFault{"a testcase without a name"};
    current = &cases.add(group.empty() ? std::string(*name) : fmt::format("{} > {}", group, *name));
    outcome.clear();
    message.clear();
    seconds.reset();
    const std::string_view status = attributes.text("status");
    was_run = status != "notrun" && status != "disabled";
    if (const auto time = attributes.find("time")) {
      const std::string_view number = base::trim(*time);
      const auto value = parse_localised(number, culture.sign().value_or(DecimalSign::point));
      if (value && !culture.sign() && number.find(',') != std::string_view::npos)
        throw syntax::XmlFault{culture.ambiguity("write times with a decimal point")};
      if (!value) throw syntax::XmlFault{fmt::format("'time' is {}, not a number", syntax::quoted(*time))};
      seconds = *value;
    }
  }
  /// A file of one suite is of that suite.
  void begin_suite(const syntax::XmlAttributes& attributes) {
    cases.origin().program.clear();
    if (++suites == 1) take_fact(Fact::program, attributes.text("name"), cases.origin());
    take_fact(Fact::started_at, attributes.text("timestamp"), cases.origin());
  }
  void begin(std::string_view name, const syntax::XmlAttributes& attributes) {
    if (name == "testsuite") return begin_suite(attributes);
    if (name == "testcase") return begin_case(attributes);
    if (current == nullptr || (name != "failure" && name != "error" && name != "skipped")) return;
    if (!outcome.empty()) return;  // the first one counts
    outcome = name;
    message = attributes.text("message");
    in_outcome = true;
    message_is_text = message.empty();
  }
  void text(std::string_view content) {
    if (in_outcome && message_is_text) message += content;
  }
  void end(std::string_view name) {
    if (name == outcome) in_outcome = false;
    if (name != "testcase" || current == nullptr) return;
    // The time of a failed case is that of failing.
    if (outcome == "skipped" || (outcome.empty() && !was_run))
      current->readings.push_back(skipped_reading(base::trim(message)));
    else if (!outcome.empty())
      current->readings.push_back(failed_reading(base::trim(message)));
    else if (seconds)
      add_reading(*current, "time", Unit::ns, Better::lower, "value", *seconds * second_ns, 1);
    else
      current->readings.push_back(skipped_reading("no time in the file"));
    current = nullptr;
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  Reader reader{.cases = cases};
  if (has_comma_in_times(text)) reader.culture = culture_of(text, file);
  syntax::read_xml(
      text, file,
      {.roots = {"testsuites", "testsuite"},
       .begin = [&](std::string_view name, const syntax::XmlAttributes& attributes) { reader.begin(name, attributes); },
       .end = [&](std::string_view name) { reader.end(name); },
       .text = [&](std::string_view content) { reader.text(content); }});
}

bool recognises(const FilePreview& preview) {
  return base::trim(preview.text).starts_with('<') && preview.text.find("<testsuite") != std::string_view::npos &&
         preview.text.find("<testcase") != std::string_view::npos;
}

}  // namespace junit

}  // namespace

ImportFormat junit_xml_format() {
  return {.name = "junit-xml",
          .tool = "any (JUnit XML)",
          .recognised_by = "the root element `testsuites` or `testsuite` with `testcase`",
          .values = ImportFormat::Values::rows,
          .ending = ImportFormat::Ending::any,
          .recognises = junit::recognises,
          .read = junit::read,
          .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
