// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/jmeter_samples.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"
#include "syntax/xml.hpp"

namespace benchgate::imports {

namespace {

namespace jmeter_document {

/// Samples inside a sample are its parts, which JMeter's reports do not count.
struct Reader {
  JmeterSamples samples = {};
  int depth = 0;
  std::optional<bool> has_bytes = {};
  std::optional<bool> has_start = {};

  static double number(std::string_view name, std::string_view text) {
    const auto value = base::parse_number(text);
    if (!value) throw syntax::XmlFault{fmt::format("{} is {}, not a number", name, syntax::quoted(text))};
    return *value;
  }
  static std::string_view required(std::string_view name, const syntax::XmlAttributes& attributes) {
    const auto value = attributes.find(name);
    if (!value) throw syntax::XmlFault{fmt::format("a sample without '{}': is the file damaged?", name)};
    return *value;
  }
  /// An attribute that all samples have, or none.
  static std::optional<double> common(std::string_view name, const syntax::XmlAttributes& attributes,
                                      std::optional<bool>& is_there) {
    const auto value = attributes.find(name);
    if (is_there && *is_there != value.has_value())
      throw syntax::XmlFault{fmt::format("only some samples have '{}': is the file damaged?", name)};
    is_there = value.has_value();
    return value ? std::optional(number(name, *value)) : std::nullopt;
  }
  void begin(std::string_view name, const syntax::XmlAttributes& attributes) {
    if (++depth != 2) return;
    if (name != "httpSample" && name != "sample")
      throw syntax::XmlFault{fmt::format("unknown element {}: is the file damaged?", syntax::quoted(name))};
    const std::string_view success = required("s", attributes);
    if (success != "true" && success != "false")
      throw syntax::XmlFault{fmt::format("s is {}, not true or false", syntax::quoted(success))};
    samples.add({.label = required("lb", attributes),
                 .elapsed_ms = number("t", required("t", attributes)),
                 .failed = success == "false",
                 .start_ms = common("ts", attributes, has_start),
                 .bytes = common("by", attributes, has_bytes)});
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  Reader reader;
  syntax::read_xml(
      text, file,
      {.roots = {"testResults", "testResults"},
       .begin = [&](std::string_view name, const syntax::XmlAttributes& attributes) { reader.begin(name, attributes); },
       .end = [&](std::string_view) { --reader.depth; },
       .text = {}});
  reader.samples.finish(cases);
}

bool recognises(const FilePreview& preview) {
  return base::trim(preview.text).starts_with('<') && preview.text.find("<testResults") != std::string_view::npos;
}

}  // namespace jmeter_document

}  // namespace

ImportFormat jmeter_xml_format() {
  return {.name = "jmeter-xml",
          .tool = "JMeter (JTL as XML)",
          .recognised_by = "the root element `testResults`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = jmeter_document::recognises,
          .read = jmeter_document::read,
          .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
