// SPDX-License-Identifier: MIT
#include "cli/report.hpp"

#include <array>
#include <filesystem>

#include "analysis/report.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/compare_json.hpp"
#include "codec/report_json.hpp"
#include "render/compare_table.hpp"
#include "sys/file.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 6> report_options{{
    {"compare", "FILE", "", "receipt of a comparison"},
    {"out", "FILE", "", "write the report there instead of printing it"},
    {"md", "FILE", "", "write the table as Markdown"},
    {"pretty", "", "", "write the report over several lines", Kind::flag},
    {"format", "text|json|markdown", "json", "how the report is printed", Kind::choice},
    {"md-template", "FILE", "", "", Kind::text, 0, 0, false, {}, true},
}};

void write_part(const fs::path& path, std::string_view text) {
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  sys::write_file(path, text);
}

model::ExitCode report(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "report takes options only (--help lists them)");
  io.err << warn_without_effect(arguments, {"md-template"});
  const auto file = arguments.text_if("compare");
  if (!file || file->empty()) throw Error("--compare", "is needed: the receipt of a comparison");
  const model::Comparison comparison = codec::parse_comparison(sys::read_file(*file), base::printable(*file));
  const auto style =
      arguments.flag("pretty") ? syntax::JsonWriter::Style::indented : syntax::JsonWriter::Style::compact;
  const std::string json = codec::format_report(analysis::report_of(comparison), style);
  if (const auto md = arguments.text_if("md")) write_part(*md, render::comparison_markdown(comparison));
  if (const auto out = arguments.text_if("out")) write_part(*out, json);
  const std::string format = arguments.text("format");
  if (format == "text") io.out << render::comparison_text(comparison);
  if (format == "markdown") io.out << render::comparison_markdown(comparison);
  if (format == "json" && !arguments.given("out")) io.out << json;
  return model::ExitCode::pass;
}

}  // namespace

Command report_command() {
  return {"report",
          "the findings of a comparison, for tools and people",
          "",
          "benchgate report --compare compare.json --out report.json --md report.md",
          report_options,
          report};
}

}  // namespace benchgate::cli
