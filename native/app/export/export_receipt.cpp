// SPDX-License-Identifier: MIT
#include "app/export/export_receipt.hpp"

#include <fmt/core.h>

#include <array>
#include <vector>

#include "app/nearest_file.hpp"
#include "app/write_output.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/code_quality.hpp"
#include "format/compare_json.hpp"
#include "format/report_json.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

using Format = ExportRequest::Format;

constexpr std::array<std::string_view, 6> format_names{"csv", "jsonl", "html", "prometheus", "junit", "codequality"};

template <typename Receipt>
std::string exported(const Receipt& receipt, const ExportRequest& request) {
  if (request.format != Format::csv && request.formulas == render::Formulas::guarded)
    throw Error("--spreadsheet-safe", fmt::format("is for --format csv, not for {}", name_of(request.format)));
  switch (request.format) {
    case Format::csv: return render::export_csv(receipt, request.formulas);
    case Format::jsonl: return render::export_jsonl(receipt);
    case Format::html: return render::export_html(receipt);
    case Format::prometheus: return render::export_prometheus(receipt);
    case Format::junit: return render::export_junit(receipt);
    case Format::codequality: break;
  }
  throw Error("--format", "codequality needs --report, the report of a check");
}

/// CSV and JSONL have fixed columns for a few metrics only; notes the others.
void note_what_is_left_out(const model::ReceiptHead& run, Format format, Observer& observer) {
  if (format != Format::csv && format != Format::jsonl) return;
  const std::vector<std::string> metrics = render::metrics_without_column(run);
  if (metrics.empty()) return;
  observer.info(fmt::format("benchgate: {} has no column for {}; prometheus, html and junit have all metrics",
                            name_of(format), base::printable(base::join(metrics, ", "))));
}

std::string exported_run(const ExportRequest& request, Observer& observer) {
  refuse_folder("--run", request.receipt, receipt_names);
  const model::ReceiptHead run = store::read_receipt(request.receipt).head;
  std::string text = exported(run, request);
  note_what_is_left_out(run, request.format, observer);
  return text;
}

std::string exported_comparison(const ExportRequest& request) {
  refuse_folder("--compare", request.receipt, std::array{std::string_view("compare.json")});
  const std::string name = base::printable(request.receipt.string());
  return exported(format::parse_comparison(sys::read_file(request.receipt), name), request);
}

std::string exported_report(const ExportRequest& request) {
  if (request.format != Format::junit && request.format != Format::codequality)
    throw Error("--report", fmt::format("is for --format junit or codequality, not for {}", name_of(request.format)));
  refuse_folder("--report", request.receipt, std::array{std::string_view("report.json")});
  const std::string name = base::printable(request.receipt.string());
  const model::Report report = format::parse_report(sys::read_file(request.receipt), name);
  return request.format == Format::junit ? render::export_junit(report) : format::format_code_quality(report);
}

std::string exported_text(const ExportRequest& request, Observer& observer) {
  switch (request.kind) {
    case ExportRequest::Receipt::run: return exported_run(request, observer);
    case ExportRequest::Receipt::comparison: return exported_comparison(request);
    case ExportRequest::Receipt::report: return exported_report(request);
  }
  return {};
}

}  // namespace

std::string_view name_of(Format format) { return format_names.at(static_cast<std::size_t>(format)); }

std::optional<Format> parse_export_format(std::string_view name) {
  for (std::size_t i = 0; i < format_names.size(); ++i)
    if (format_names.at(i) == name) return static_cast<Format>(i);
  return std::nullopt;
}

std::string export_receipt(const ExportRequest& request, Session& session) {
  std::string text = exported_text(request, session.observer);
  if (request.out) write_output(*request.out, text);
  return text;
}

}  // namespace benchgate::app
