// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/comparison.hpp"
#include "model/receipt.hpp"
#include "model/report.hpp"

namespace benchgate::render {

/// Whether cells that a spreadsheet would take for a formula are guarded.
enum class Formulas { unguarded, guarded };

/// Returns CSV by RFC 4180: header, rows ended by "\n", an unknown cell is empty, real
/// numbers with six decimals. A run is one row, a comparison one for each
/// metric. Control characters and the marks of workflow commands become visible.
/// Guarded: a text cell that a spreadsheet may take for a formula gets an apostrophe before it.
std::string export_csv(const model::ReceiptHead& run, Formulas formulas);
std::string export_csv(const model::Comparison& comparison, Formulas formulas);

/// Returns the same fields in the same order as one JSON object a line; unknown is null.
std::string export_jsonl(const model::ReceiptHead& run);
std::string export_jsonl(const model::Comparison& comparison);

/// Returns the metrics of the run's own, in its order, that have values and none of the columns of CSV and JSONL; the
/// other formats have them all.
std::vector<std::string> metrics_without_column(const model::ReceiptHead& run);

/// Returns Prometheus' text format: benchgate_<metric>_<statistic>{bench="..."}; of a
/// comparison with the label `side`, and the regression, limit and status of
/// each metric.
std::string export_prometheus(const model::ReceiptHead& run);
std::string export_prometheus(const model::Comparison& comparison);

/// Returns JUnit XML: the benchmark is a test suite, a metric a test case; fail is a
/// failure, skip and undecided are skipped. Values have their units. Failed samples of a run are an error. A report has
/// further test cases: an error `candidate` that did not run, a failure `output` that is wrong, skipped `changes` that
/// were not judged.
std::string export_junit(const model::ReceiptHead& run);
std::string export_junit(const model::Comparison& comparison);
std::string export_junit(const model::Report& report);

/// Returns one HTML page that loads nothing and runs nothing.
std::string export_html(const model::ReceiptHead& run);
std::string export_html(const model::Comparison& comparison);

}  // namespace benchgate::render
