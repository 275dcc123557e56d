// SPDX-License-Identifier: MIT
#include "cli/export.hpp"

#include <array>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/compare_json.hpp"
#include "render/export.hpp"
#include "results/stored_receipt.hpp"
#include "sys/file.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 5> export_options{{
    {"run", "FILE", "", "receipt of a run"},
    {"compare", "FILE", "", "receipt of a comparison"},
    {"format", "csv|jsonl|html|prometheus|junit", "csv", "what is written", Kind::choice},
    {"out", "FILE", "", "write there instead of printing"},
    {"spreadsheet-safe", "", "", "guard CSV cells that a spreadsheet would take for a formula", Kind::flag},
}};

template <typename Receipt>
std::string exported(const Receipt& receipt, const Arguments& arguments) {
  const std::string format = arguments.text("format");
  const bool guard = arguments.flag("spreadsheet-safe");
  if (format == "csv") return render::export_csv(receipt, guard ? render::Formulas::guarded : render::Formulas::kept);
  if (guard) throw Error("--spreadsheet-safe", fmt::format("is for --format csv, not for {}", format));
  if (format == "jsonl") return render::export_jsonl(receipt);
  if (format == "html") return render::export_html(receipt);
  if (format == "prometheus") return render::export_prometheus(receipt);
  return render::export_junit(receipt);
}

/// The columns of CSV and JSONL are a contract that knows few metrics; what they leave out must be said.
void tell_what_is_left_out(const model::ReceiptHead& run, const Arguments& arguments, Io io) {
  const std::string format = arguments.text("format");
  const std::vector<std::string> metrics = render::metrics_without_column(run);
  if ((format != "csv" && format != "jsonl") || metrics.empty() || arguments.flag("quiet")) return;
  io.err << fmt::format("benchgate: {} has no column for {}; prometheus, html and junit have all metrics\n", format,
                        base::printable(base::join(metrics, ", ")));
}

std::string exported_run(const std::string& file, const Arguments& arguments, Io io) {
  const model::ReceiptHead run = results::read_receipt(file).head;
  std::string text = exported(run, arguments);
  tell_what_is_left_out(run, arguments, io);
  return text;
}

model::ExitCode export_receipt(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "export takes options only (--help lists them)");
  const auto run = arguments.text_if("run");
  const auto comparison = arguments.text_if("compare");
  if (run.has_value() == comparison.has_value())
    throw Error("export", "needs a receipt: either --run FILE or --compare FILE");
  const std::string text =
      run ? exported_run(*run, arguments, io)
          : exported(codec::parse_comparison(sys::read_file(*comparison), base::printable(*comparison)), arguments);
  const auto out = arguments.text_if("out");
  if (!out) {
    io.out << text;
    return model::ExitCode::pass;
  }
  const fs::path path = *out;
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  sys::write_file(path, text);
  return model::ExitCode::pass;
}

}  // namespace

Command export_command() {
  return {"export",
          "write a receipt as CSV, JSON Lines, HTML, Prometheus or JUnit",
          "",
          "benchgate export --compare compare.json --format junit --out junit.xml",
          export_options,
          export_receipt};
}

}  // namespace benchgate::cli
