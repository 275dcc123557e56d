// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/docref_label.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/xml.hpp"

namespace benchgate::imports {

namespace {

namespace catch2 {

using model::Better;
using model::Unit;

/// Where in the document the reading is.
struct Reader {
  CaseList& cases;
  std::vector<std::string> path = {};  // test case, sections
  std::string docref = {};             // of the test case
  model::ImportedCase* benchmark = nullptr;
  std::optional<std::uint64_t> count = {};

  static double number(const syntax::XmlAttributes& attributes, std::string_view name) {
    const std::string_view text = attributes.text(name);
    if (const auto value = base::parse_number(text)) return *value;
    throw syntax::XmlFault{fmt::format("{} is {}, not a number", syntax::quoted(name), syntax::quoted(text))};
  }
  void figure(std::string_view statistic, const syntax::XmlAttributes& attributes) const {
    model::Reading& figure =
        add_reading(*benchmark, "time", Unit::ns, Better::lower, statistic, number(attributes, "value"), count);
    figure.interval = {number(attributes, "lowerBound"), number(attributes, "upperBound")};
  }

  void begin(std::string_view name, const syntax::XmlAttributes& attributes) {
    if (name == "Catch2TestRun" || name == "Catch") {
      if (const auto program = attributes.find("name")) take_fact(Fact::program, *program, cases.origin());
    } else if (name == "TestCase" || name == "Section") {
      // Catch2 pads the names of its behaviour-driven sections so that they line up.
      path.emplace_back(base::trim(attributes.text("name")));
      if (name == "TestCase")
        docref = docref_in_label(attributes.text("tags"), "the tag",
                                 [](const std::string& problem) { throw syntax::XmlFault{problem}; });
    } else if (name == "BenchmarkResults") {
      std::string full = base::join(path, " > ");
      full += fmt::format("{}{}", full.empty() ? "" : " > ", attributes.text("name"));
      benchmark = &cases.add(full);
      benchmark->docref = docref;
      count.reset();
      if (attributes.find("samples")) count = static_cast<std::uint64_t>(number(attributes, "samples"));
    } else if (benchmark != nullptr && name == "mean") {
      figure("mean", attributes);
    } else if (benchmark != nullptr && name == "standardDeviation") {
      figure("stddev", attributes);
    } else if (benchmark != nullptr && name == "failed") {
      benchmark->readings.push_back(failed_reading(attributes.text("message")));
    }
  }
  void end(std::string_view name) {
    if (name == "TestCase" || name == "Section") path.pop_back();
    if (name != "BenchmarkResults") return;
    const std::vector<model::Reading>& figures = benchmark->readings;
    const bool has_failed =
        std::any_of(figures.begin(), figures.end(), [](const model::Reading& reading) { return reading.failed; });
    if (!has_failed && (figures.size() != 2 || !count))
      throw syntax::XmlFault{"BenchmarkResults without samples, mean and standardDeviation, and without failure"};
    benchmark = nullptr;
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  Reader reader{.cases = cases};
  syntax::read_xml(
      text, file,
      {.roots = {"Catch2TestRun", "Catch"},
       .begin = [&](std::string_view name, const syntax::XmlAttributes& attributes) { reader.begin(name, attributes); },
       .end = [&](std::string_view name) { reader.end(name); },
       .text = {}});
}

bool recognises(const FilePreview& preview) {
  const bool root = preview.text.find("<Catch2TestRun") != std::string_view::npos ||
                    preview.text.find("<Catch name=") != std::string_view::npos;
  return root && base::trim(preview.text).starts_with('<');
}

}  // namespace catch2

}  // namespace

ImportFormat catch2_xml_format() {
  return {.name = "catch2-xml",
          .tool = "Catch2",
          .recognised_by = "the root element `Catch2TestRun` or `Catch`",
          .ending = ImportFormat::Ending::any,
          .recognises = catch2::recognises,
          .read = catch2::read,
          .filter = &catch2_filter};
}

}  // namespace benchgate::imports
