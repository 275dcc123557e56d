// SPDX-License-Identifier: MIT
#include <initializer_list>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/comparison_rows.hpp"
#include "render/export.hpp"
#include "render/markup.hpp"

namespace benchgate::render {

namespace {

/// The policy below has its digest, so that no other style is applied.
constexpr std::string_view page_style =
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{border-bottom:1px solid #8886;padding:.35rem .6rem;text-align:left}"
    "td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}"
    ".fail{color:#b3261e;font-weight:700}.warn{color:#8a5000;font-weight:700}.pass{color:#146c2e}.skip{color:#666}"
    "@media(prefers-color-scheme:dark){body{background:#16181c;color:#e3e3e3}.fail{color:#ff8a80}.warn{color:#ffc46b}"
    ".pass{color:#81d996}.skip{color:#aaa}}";
constexpr std::string_view page_style_digest = "sha256-cuM+MhzApFTHJ0ok5PDzVhpV8No0O2E8Nd0P8g21Tmg=";

struct HtmlCell {
  std::string text;  ///< not yet escaped
  std::string_view style_class = {};
};

std::string html_row(std::string_view tag, std::initializer_list<HtmlCell> cells) {
  std::string row = "<tr>";
  for (const HtmlCell& cell : cells) {
    row +=
        cell.style_class.empty() ? fmt::format("<{}>", tag) : fmt::format("<{} class=\"{}\">", tag, cell.style_class);
    row += fmt::format("{}</{}>", markup_text(cell.text), tag);
  }
  return row + "</tr>\n";
}

std::string html_page(std::string_view title, const std::string& body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      page_style_digest, markup_text(title), page_style, body);
}

std::string html_table(const std::string& head, const std::string& rows) {
  return fmt::format("<table>\n<thead>\n{}</thead>\n<tbody>\n{}</tbody>\n</table>\n", head, rows);
}

std::string figure_or_dash(const std::optional<double>& value) { return value ? base::format_quantity(*value) : "–"; }

}  // namespace

std::string export_html(const model::ReceiptHead& run) {
  const std::string name = case_name(run.scenario);
  std::string body =
      fmt::format("<h1>{}</h1>\n<p>Run {}, {} to {}{}{}.</p>\n", markup_text(name), markup_text(run.run_id),
                  markup_text(run.started_at), markup_text(run.ended_at),
                  run.synthetic ? ", synthetic: nothing was measured" : "", run.interrupted ? ", interrupted" : "");
  if (run.failed_samples > 0)
    body += fmt::format("<p class=\"fail\">{} failed.</p>\n", base::pluralize(run.failed_samples, "measured sample"));
  std::string rows;
  for (const auto& [metric, content] : run.stats) {
    const model::Summary& s = content.summary;
    rows += html_row("td", {{metric},
                            {content.metric.unit},
                            {base::format_quantity(s.median), "n"},
                            {base::format_quantity(s.min), "n"},
                            {base::format_quantity(s.max), "n"},
                            {base::format_quantity(s.mean), "n"},
                            {figure_or_dash(s.stddev), "n"},
                            {base::format_quantity(s.p95), "n"},
                            {base::format_quantity(s.p99), "n"},
                            {fmt::format("{}", s.count), "n"}});
  }
  const std::string head = html_row("th", {{"Metric"},
                                           {"Unit"},
                                           {"Median", "n"},
                                           {"Min", "n"},
                                           {"Max", "n"},
                                           {"Mean", "n"},
                                           {"Std. dev.", "n"},
                                           {"p95", "n"},
                                           {"p99", "n"},
                                           {"Values", "n"}});
  return html_page(name, body + html_table(head, rows));
}

std::string export_html(const model::Comparison& comparison) {
  const std::string name = case_name(comparison.bench);
  const std::string_view verdict = name_of(comparison.verdict.status);
  std::string body = fmt::format("<h1>{}: <span class=\"{}\">{}</span></h1>\n<p>{}</p>\n", markup_text(name), verdict,
                                 verdict, counts_text(comparison, comparison.verdict.counts));
  std::string rows;
  for (const ComparisonRow& row : comparison_rows(comparison))
    rows += html_row("td", {{row.metric},
                            {row.statistic},
                            {row.baseline, "n"},
                            {row.current, "n"},
                            {row.change, "n"},
                            {row.interval, "n"},
                            {row.p_value, "n"},
                            {row.limit},
                            {std::string(name_of(row.status)), name_of(row.status)},
                            {row.details()}});
  const std::string head = html_row("th", {{"Metric"},
                                           {"Statistic"},
                                           {"Baseline", "n"},
                                           {"Current", "n"},
                                           {"Change", "n"},
                                           {"95 % interval", "n"},
                                           {"p", "n"},
                                           {"Limit"},
                                           {"Verdict"},
                                           {"Note"}});
  body += html_table(head, rows);
  std::string notes;
  for (const std::string& note : comparison_notes(comparison)) notes += fmt::format("<li>{}</li>\n", markup_text(note));
  if (!notes.empty()) body += fmt::format("<ul>\n{}</ul>\n", notes);
  return html_page(fmt::format("{}: {}", name, verdict), body);
}

}  // namespace benchgate::render
