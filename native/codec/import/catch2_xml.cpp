// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "codec/import/figures.hpp"
#include "codec/import/formats.hpp"
#include "codec/import/xml.hpp"

namespace benchgate::codec {

namespace {

namespace catch2 {

using model::Better;
using model::Unit;

/// Where in the document the reading is.
struct Reader {
  std::string_view file;
  CaseList& cases;
  std::vector<std::string> path = {};  // test case, sections
  bool has_root = false;
  model::ImportedCase* benchmark = nullptr;
  std::optional<std::uint64_t> count = {};

  double number(const XmlAttributes& attributes, std::string_view name, int line) const {
    const std::string_view text = attributes.text(name);
    if (const auto value = base::parse_number(text)) return *value;
    fail_at(file, line, fmt::format("{} is {}, which is no number", quotation(name), quotation(text)));
  }
  void figure(std::string_view statistic, const XmlAttributes& attributes, int line) const {
    model::Reading& figure = benchmark->readings.emplace_back(
        reading("time", Unit::ns, Better::lower, statistic, number(attributes, "value", line), count));
    if (attributes.find("lowerBound") && attributes.find("upperBound"))
      figure.interval = {number(attributes, "lowerBound", line), number(attributes, "upperBound", line)};
  }

  void begin(std::string_view name, const XmlAttributes& attributes, int line) {
    if (!has_root && name != "Catch2TestRun" && name != "Catch")
      fail_at(file, line, fmt::format("the document is {}, not Catch2TestRun or Catch", quotation(name)));
    has_root = true;
    if (name == "TestCase" || name == "Section") {
      // Catch2 pads the names of its behaviour-driven sections so that they line up.
      path.emplace_back(base::trim(attributes.text("name")));
    } else if (name == "BenchmarkResults") {
      std::string full = base::join(path, " > ");
      full += fmt::format("{}{}", full.empty() ? "" : " > ", attributes.text("name"));
      benchmark = &cases.add(full);
      count.reset();
      if (attributes.find("samples")) count = static_cast<std::uint64_t>(number(attributes, "samples", line));
    } else if (benchmark != nullptr && name == "mean") {
      figure("mean", attributes, line);
    } else if (benchmark != nullptr && name == "standardDeviation") {
      figure("stddev", attributes, line);
    } else if (benchmark != nullptr && name == "failed") {
      benchmark->readings.push_back(failed_reading(attributes.text("message")));
    }
  }
  void end(std::string_view name, int line) {
    if (name == "TestCase" || name == "Section") path.pop_back();
    if (name != "BenchmarkResults") return;
    if (benchmark->readings.empty()) fail_at(file, line, "BenchmarkResults without mean and without failure");
    benchmark = nullptr;
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  Reader reader{.file = file, .cases = cases};
  read_xml(text, file,
           {.begin = [&](std::string_view name, const XmlAttributes& attributes,
                         int line) { reader.begin(name, attributes, line); },
            .end = [&](std::string_view name, int line) { reader.end(name, line); },
            .text = {}});
}

bool recognises(const Glance& glance) {
  const bool root = glance.text.find("<Catch2TestRun") != std::string_view::npos ||
                    glance.text.find("<Catch name=") != std::string_view::npos;
  return root && base::trim(glance.text).starts_with('<');
}

}  // namespace catch2

}  // namespace

ImportFormat catch2_xml_format() {
  return {.name = "catch2-xml",
          .tool = "Catch2",
          .recognised_by = "the root element `Catch2TestRun` or `Catch`",
          .ending = ImportFormat::Ending::any,
          .recognises = catch2::recognises,
          .read = catch2::read};
}

}  // namespace benchgate::codec
