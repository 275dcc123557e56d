// SPDX-License-Identifier: MIT
#include "imports/import.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/history_format.hpp"
#include "imports/last_line.hpp"
#include "imports/negative_values.hpp"
#include "imports/terminal_text.hpp"
#include "imports/tool_texts.hpp"
#include "imports/value_line.hpp"
#include "imports/zero_times.hpp"
#include "syntax/lines.hpp"
#include "syntax/xml.hpp"

namespace benchgate::imports {

namespace {

constexpr std::size_t first_glance = std::size_t{64} << 10U;

/// The text from its first line on that is neither blank nor a comment: perf writes one above its JSON.
std::string_view after_comments(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with('#')) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

std::vector<const ImportFormat*> candidates(std::string_view text, ImportFormat::Evidence evidence) {
  syntax::JsonDocument document;
  const std::string_view content = after_comments(text);
  const bool may_be_json = content.starts_with('{') || content.starts_with('[');
  const FilePreview preview{text, may_be_json ? document.parse_start(content) : syntax::JsonValue()};
  std::vector<const ImportFormat*> found;
  for (const ImportFormat& format : import_formats())
    if (format.evidence == evidence && format.recognises != nullptr && format.recognises(preview))
      found.push_back(&format);
  return found;
}

std::string names_of(std::span<const ImportFormat* const> formats) {
  std::string names;
  for (const ImportFormat* format : formats) names += fmt::format("{}{}", names.empty() ? "" : ", ", format->name);
  return names;
}

void append_utf8(std::string& text, char32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
    return;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr unsigned leads[] = {0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(leads[more] | (code >> (6U * static_cast<unsigned>(more))));
  for (int i = more - 1; i >= 0; --i)
    text += static_cast<char>(0x80U | ((code >> (6U * static_cast<unsigned>(i))) & 0x3FU));
}

/// UTF-16 without byte order mark as UTF-8; `high`: which of the two bytes of a unit is the high one, 0 or 1.
std::string from_utf16(std::string_view text, std::size_t high) {
  std::string utf8;
  const auto unit = [&](std::size_t at) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[at + high]) << 8U |
                                 static_cast<unsigned char>(text[at + 1 - high]));
  };
  for (std::size_t at = 0; at + 1 < text.size(); at += 2) {
    char32_t code = unit(at);
    if (code >= 0xD800 && code < 0xDC00 && at + 3 < text.size()) {
      const char32_t low = unit(at + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
        at += 2;
      }
    }
    append_utf8(utf8, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
  }
  return utf8;
}

void refuse_statuses(const ImportFormat& format, std::string_view where, std::span<const std::string> statuses) {
  if (!statuses.empty() && !format.has_statuses) throw Error(where, no_statuses(format.name));
}

model::ReportContent finished(CaseList& list, std::string_view where, const ImportFormat& format) {
  if (list.empty()) throw Error(where, fmt::format("no result in format {}", format.name));
  model::ReportContent content{list.take(), std::move(list.origin())};
  for (model::ImportedCase& test_case : content.cases)
    for (const model::PrintedStep& step : results_format(format, content.origin).steps)
      if (std::none_of(test_case.steps.begin(), test_case.steps.end(),
                       [&](const model::PrintedStep& own) { return own.unit == step.unit; }))
        test_case.steps.push_back(step);
  warn_of_zero_times(content);
  set_failed_work(content.cases);
  return content;
}

/// "custom-smaller-is-better" for github-action-benchmark's "customSmallerIsBetter".
std::string dashed_name(std::string_view name) {
  std::string dashed;
  for (const char c : name) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (capital && !dashed.empty()) dashed += '-';
    dashed += capital ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return dashed;
}

/// Whether the file is named like the format, whatever separates the words: out/Smaller_is_better.json.
bool is_named_like(const ImportFormat& format, std::string_view file) {
  const auto letters = [](std::string_view text) {
    std::string small;
    for (const char c : text)
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) small += static_cast<char>(c | 0x20);
    return small;
  };
  const std::string_view kind = format.name.substr(format.name.find('-') + 1);
  return letters(file.substr(file.rfind('/') + 1)).find(letters(kind)) != std::string::npos;
}

}  // namespace

std::string suggested_formats(std::string_view name) {
  std::vector<std::string_view> names;
  std::vector<std::string> of_tool;
  for (const ImportFormat& format : import_formats()) {
    names.push_back(format.name);
    if (!name.empty() && format.name.starts_with(name)) of_tool.push_back(fmt::format("'{}'", format.name));
  }
  if (of_tool.empty()) return base::suggestion(name, names);
  const std::string last = of_tool.back();
  of_tool.pop_back();
  return fmt::format(" (did you mean {}{}{}?)", base::join(of_tool, ", "), of_tool.empty() ? "" : " or ", last);
}

const ImportFormat& import_format(std::string_view name, std::string_view where) {
  const std::string dashed = dashed_name(name);
  for (const ImportFormat& format : import_formats())
    if (format.name == dashed) return format;
  throw Error(where, fmt::format("unknown format {}{}; benchgate import --list shows all", syntax::quoted(name),
                                 suggested_formats(name)));
}

const ImportFormat* find_format(std::string_view name) {
  const std::span<const ImportFormat> formats = import_formats();
  const auto found = std::find_if(formats.begin(), formats.end(), [&](const auto& one) { return one.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

const ImportFormat& results_format(const ImportFormat& format, const model::ReportOrigin& origin) {
  const ImportFormat* const own = find_format(origin.format);
  return own == nullptr ? format : *own;
}

bool is_load_test(std::string_view name) {
  const ImportFormat* const format = find_format(name);
  return format != nullptr && format->kind == ImportFormat::Kind::load_test;
}

namespace {

bool is_json(std::string_view line) {
  try {
    syntax::JsonDocument().parse_lenient(line, {});
    return true;
  } catch (const Error&) {
    return false;
  }
}

void refuse_empty(std::string_view text, std::string_view file) {
  if (base::trim(text.substr(0, first_glance)).empty() && base::trim(text).empty())
    throw Error(file, "the file is empty");
}

/// Throws Error for text that begins like JSON or XML but is broken: its location says more than "unknown format".
void refuse_broken(std::string_view text, std::string_view file) {
  const std::string_view content = after_comments(text);
  if (content.starts_with('{') || content.starts_with('[')) {
    if (is_json(content.substr(0, content.find('\n')))) return;  // lines of JSON, or a short document
    const auto lines = std::count(text.begin(), text.end() - static_cast<std::ptrdiff_t>(content.size()), '\n');
    syntax::JsonDocument().parse_lenient(content, file, static_cast<int>(lines) + 1);
  } else if (content.starts_with("<?xml")) {
    syntax::read_xml(content, file,
                     {.roots = {},
                      .begin = [](std::string_view, const syntax::XmlAttributes&) {},
                      .end = [](std::string_view) {},
                      .text = {}});
  }
}

/// A history is no report: it is many, with their commits.
void refuse_history(std::string_view text, std::string_view file) {
  if (const HistoryFormat* const history = find_history(text))
    throw Error(file, fmt::format("is a history of {}; 'benchgate history import' reads it", history->tool));
}

/// All formats that a report may be in, by its content.
std::vector<const ImportFormat*> likely_formats(std::string_view text) {
  using Evidence = ImportFormat::Evidence;
  // For a large file the beginning is nearly always enough.
  std::vector<const ImportFormat*> found = candidates(text.substr(0, first_glance), Evidence::strong);
  if (found.empty() && text.size() > first_glance) found = candidates(text, Evidence::strong);
  if (found.empty()) found = candidates(text, Evidence::weak);
  return found;
}

}  // namespace

std::vector<std::string_view> import_tools() {
  std::vector<std::string_view> tools;
  const std::span<const ImportFormat> formats = import_formats();
  for (std::size_t i = 1; i < formats.size(); ++i) {  // in alphabetical order those of a tool are neighbours
    const std::string_view one = formats[i - 1].name, next = formats[i].name;
    std::size_t same = 0;
    while (same < one.size() && same < next.size() && one[same] == next[same]) ++same;
    const std::size_t dash = one.substr(0, same).rfind('-');
    if (dash == std::string_view::npos || formats[i].evidence == ImportFormat::Evidence::weak) continue;
    const std::string_view tool = one.substr(0, dash);
    const bool is_format = std::any_of(formats.begin(), formats.end(), [&](const auto& f) { return f.name == tool; });
    if (!is_format && (tools.empty() || tools.back() != tool)) tools.push_back(tool);
  }
  return tools;
}

std::vector<const ImportFormat*> formats_named(std::string_view name, std::string_view where) {
  const std::vector<std::string_view> tools = import_tools();
  if (std::find(tools.begin(), tools.end(), name) == tools.end()) return {&import_format(name, where)};
  std::vector<const ImportFormat*> found;
  for (const ImportFormat& format : import_formats())
    if (format.name.starts_with(fmt::format("{}-", name))) found.push_back(&format);
  return found;
}

const ImportFormat& recognise_among(std::span<const ImportFormat* const> formats, std::string_view text,
                                    std::string_view file) {
  if (formats.size() == 1) return *formats.front();
  std::vector<const ImportFormat*> found = candidates(text, ImportFormat::Evidence::strong);
  std::erase_if(
      found, [&](const ImportFormat* one) { return std::find(formats.begin(), formats.end(), one) == formats.end(); });
  if (found.size() == 1) return *found.front();
  if (found.empty()) refuse_tool_text(text, file);
  if (found.empty()) throw Error(file, fmt::format("is in none of these formats: {}", names_of(formats)));
  throw Error(file, fmt::format("may be in several of these formats: {}; name one of them", names_of(formats)));
}

std::string possible_formats(std::string_view text) { return names_of(likely_formats(text)); }

const ImportFormat& recognise_format(std::string_view text, std::string_view file) {
  refuse_empty(text, file);
  std::vector<const ImportFormat*> found = likely_formats(text);
  const bool alike = found.size() > 1 && found.front()->evidence == ImportFormat::Evidence::weak;
  if (alike &&
      std::count_if(found.begin(), found.end(), [&](const auto* one) { return is_named_like(*one, file); }) == 1)
    std::erase_if(found, [&](const ImportFormat* one) { return !is_named_like(*one, file); });
  if (found.size() == 1) return *found.front();
  if (found.empty()) refuse_tool_text(text, file);
  if (found.empty()) refuse_history(text, file);
  if (found.empty()) refuse_broken(text, file);
  if (found.empty()) throw Error(file, "unknown format; name it with --as FORMAT (benchgate import --list shows all)");
  throw Error(file, fmt::format("may be in one of these formats: {}; name it with --as FORMAT", names_of(found)));
}

void require_whole(std::string_view text, std::string_view file) {
  refuse_empty(text, file);
  refuse_broken(text, file);
}

std::string in_utf8(std::string text) {
  if (text.starts_with("\xEF\xBB\xBF"))
    text.erase(0, 3);
  else if (text.starts_with("\xFF\xFE"))
    text = from_utf16(std::string_view(text).substr(2), 1);
  else if (text.starts_with("\xFE\xFF"))
    text = from_utf16(std::string_view(text).substr(2), 0);
  return text;
}

std::string decoded(std::string text) { return without_terminal_codes(in_utf8(std::move(text))); }

std::string no_statuses(std::string_view format) {
  std::string able;
  for (const ImportFormat& one : import_formats())
    if (one.has_statuses) able += fmt::format("{}{}", able.empty() ? "" : ", ", one.name);
  return fmt::format(
      "the format {} has no answers by status; remove 'expect_status', and tell the tool itself which answers are "
      "right (it works with {})",
      format, able);
}

namespace {

using Statuses = std::span<const std::string>;

/// The report as it stands, with values that cannot be.
model::ReportContent content_of(const ImportFormat& format, std::string_view text, std::string_view file,
                                Statuses statuses) {
  CaseList cases(statuses);
  format.read(text, file, cases);
  return finished(cases, file, format);
}

model::ReportContent content_of(const ImportFormat& format, std::span<const ImportFile> files, std::string_view folder,
                                Statuses statuses) {
  CaseList cases(statuses);
  format.read_folder(files, cases);
  return finished(cases, folder, format);
}

/// Whether `read` gives a report with the same impossible value.
template <typename Read>
bool shows(const ImpossibleValue& impossible, const Read& read) {
  try {
    return find_impossible(read().cases) == impossible;
  } catch (const Error&) {
    return false;
  }
}

[[noreturn]] void refuse(const ImpossibleValue& impossible, const model::ReportContent& content, std::string_view file,
                         int line) {
  throw Error(line > 0 ? fmt::format("{}:{}", file, line) : std::string(file), message_of(impossible, content.cases));
}

model::ReportContent read_text(const ImportFormat& format, std::string_view text, std::string_view file,
                               Statuses statuses) {
  if (format.ending == ImportFormat::Ending::line) require_whole_last_line(text, file, format.ends_whole);
  model::ReportContent content = content_of(format, text, file, statuses);
  const auto impossible = find_impossible(content.cases);
  if (!impossible) return content;
  const int line = find_value_line(text, [&](const std::string& changed) {
    return shows(*impossible, [&] { return content_of(format, changed, file, statuses); });
  });
  refuse(*impossible, content, file, line > 0 ? line : content.cases[impossible->test_case].line);
}

model::ReportContent read_folder(const ImportFormat& format, std::span<const ImportFile> files, std::string_view folder,
                                 Statuses statuses) {
  model::ReportContent content = content_of(format, files, folder, statuses);
  const auto impossible = find_impossible(content.cases);
  if (!impossible) return content;
  std::vector<ImportFile> changed_files(files.begin(), files.end());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const int line = find_value_line(files[i].text, [&](const std::string& changed) {
      changed_files[i].text = changed;
      return shows(*impossible, [&] { return content_of(format, changed_files, folder, statuses); });
    });
    if (line > 0) refuse(*impossible, content, files[i].name, line);
    changed_files[i].text = files[i].text;
  }
  refuse(*impossible, content, folder, 0);
}

}  // namespace

model::ReportContent read_report(const ImportFormat& format, std::string_view text, std::string_view file,
                                 std::span<const std::string> statuses) {
  refuse_statuses(format, file, statuses);
  if (format.read == nullptr) throw Error(file, fmt::format("format {} is a folder, not a file", format.name));
  refuse_empty(text, file);
  try {
    return read_text(format, text, file, statuses);
  } catch (const Error&) {
    refuse_tool_text(text, file);
    throw;
  }
}

model::ReportContent read_report(const ImportFormat& format, std::span<const ImportFile> files, std::string_view folder,
                                 std::span<const std::string> statuses) {
  refuse_statuses(format, folder, statuses);
  if (format.read_folder == nullptr) throw Error(folder, fmt::format("format {} is a file, not a folder", format.name));
  return read_folder(format, files, folder, statuses);
}

}  // namespace benchgate::imports
