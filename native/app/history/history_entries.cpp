// SPDX-License-Identifier: MIT
#include "app/history/history_entries.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "app/history/drafts.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "imports/history_entry.hpp"
#include "store/run_kind.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

imports::HistorySource source_at(const std::string& root) {
  if (!sys::path_exists(root)) throw Error(root, "no such file or folder");
  imports::HistorySource source{.name = base::printable(root)};
  const bool is_folder = sys::is_folder(root);
  if (is_folder) source.paths = sys::list_tree(root);
  if (is_folder && source.paths.empty()) throw Error(root, "the folder is empty");
  source.text = [root](const std::string& path) {
    const fs::path file = path.empty() ? fs::path(root) : fs::path(root) / path;
    return imports::decoded(sys::read_file(file, base::most(base::Limit::report_file)));
  };
  return source;
}

class Gatherer {
 public:
  Gatherer(const HistorySelection& request, fs::path scratch) : request_(request), scratch_(std::move(scratch)) {}

  void read(const std::string& path) {
    const imports::HistorySource source = source_at(path);
    const imports::HistoryFormat& format = request_.format.empty() ? imports::recognise_history(source)
                                                                   : imports::history_format(request_.format, "--from");
    if (!found_.format.empty() && found_.format != format.name)
      throw Error(path, fmt::format("is of {}, and the other places are of {}; import them one after another",
                                    format.name, found_.format));
    if (!request_.parameters.empty() && !format.takes_parameters)
      throw Error("--parameter", fmt::format("does not apply to {}: its reports have their parameters", format.name));
    found_.format = format.name;
    found_.first = format.first;
    format.read(source, request_.parameters,
                {.entry = [this](imports::HistoryEntry&& entry) { take(std::move(entry)); },
                 .left_out = [this](std::string&& why) { found_.left_out.push_back(std::move(why)); }});
  }

  HistoryEntries finish() {
    refuse_several_branches();
    if (found_.entries.empty()) refuse_nothing();
    std::stable_sort(found_.entries.begin(), found_.entries.end(),
                     [](const auto& a, const auto& b) { return a.facts.time < b.facts.time; });
    if (found_.first == imports::HistoryFormat::First::earliest) order_by_time();
    number_entries();
    return std::move(found_);
  }

 private:
  void take(imports::HistoryEntry&& entry) {
    if (!entry.branch.empty() && !request_.branch.empty() && entry.branch != request_.branch) {
      ++found_.other_branches;
      return;
    }
    if (entry.branch.empty()) entry.branch = request_.branch;
    ReadEntry read;
    if (!read_report(read, entry)) return;
    found_.warnings.insert(read.report.origin.warnings.begin(), read.report.origin.warnings.end());
    read.kind = store::kind_of_format(read.report.format);
    read.file = {entry.file, scratch_ / fmt::format("entry-{}", found_.entries.size()), entry.report.size(),
                 sys::sha256_hex(entry.report)};
    sys::write_file(read.file.content, entry.report);
    entry.report.clear();
    entry.pieces.clear();
    read.series = series_of(entry);
    ++found_.series[read.series].entries;
    read.facts = std::move(entry);
    found_.entries.push_back(std::move(read));
  }

  /// False if nothing of the entry can be imported.
  bool read_report(ReadEntry& read, imports::HistoryEntry& entry) {
    try {
      const imports::ImportFormat& format = imports::recognise_format(entry.report, entry.file);
      auto content = imports::read_entry(format, entry, found_.left_out);
      if (!content) return false;
      note_unknown_units(content->cases);
      read.report = {.file = entry.file, .format = std::string(format.name), .sha256 = {}, .cases = {}, .origin = {}};
      read.report.origin = std::move(content->origin);
      return true;
    } catch (const Error& error) {
      found_.left_out.emplace_back(error.what());
      return false;
    }
  }

  void note_unknown_units(std::span<const model::ImportedCase> cases) {
    for (const model::ImportedCase& test_case : cases)
      for (const model::Reading& reading : test_case.readings)
        if (!reading.own_unit.empty())
          found_.warnings.insert(fmt::format("unknown unit '{}': its values are kept as they are", reading.own_unit));
  }

  std::size_t series_of(const imports::HistoryEntry& entry) {
    const auto [known, is_new] = index_.try_emplace({entry.suite, entry.machine}, found_.series.size());
    if (is_new) found_.series.push_back({.suite = entry.suite, .machine = entry.machine});
    return known->second;
  }

  void refuse_several_branches() const {
    std::set<std::string> branches;
    for (const ReadEntry& entry : found_.entries)
      if (!entry.facts.branch.empty()) branches.insert(entry.facts.branch);
    if (branches.size() > 1)
      throw Error("--branch",
                  fmt::format("is required: the history has {} branches ({}); name the one to take", branches.size(),
                              base::join(std::vector(branches.begin(), branches.end()), ", ")));
  }

  [[noreturn]] void refuse_nothing() const {
    const std::string& path = request_.paths.front();
    if (found_.other_branches > 0) throw Error(path, fmt::format("has no entry of the branch '{}'", request_.branch));
    if (!found_.left_out.empty())
      throw Error(path, fmt::format("none of its entries can be taken; the first one: {}", found_.left_out.front()));
    throw Error(path, "has no entry");
  }

  /// Numbers the series by the time of their first entries; the entries are by time already.
  void order_by_time() {
    std::vector<std::size_t> index(found_.series.size(), found_.series.size());
    std::vector<model::ImportedSeries> ordered;
    for (ReadEntry& entry : found_.entries) {
      std::size_t& at = index[entry.series];
      if (at == found_.series.size()) {
        at = ordered.size();
        ordered.push_back(found_.series[entry.series]);
      }
      entry.series = at;
    }
    found_.series = std::move(ordered);
  }

  void number_entries() {
    std::map<std::string, std::size_t> numbers;
    for (ReadEntry& entry : found_.entries)
      entry.number = numbers[fmt::format("{}\n{}\n{}", entry.facts.commit, entry.series, entry.file.path)]++;
  }

  const HistorySelection& request_;
  fs::path scratch_;
  HistoryEntries found_;
  std::map<std::pair<std::string, std::string>, std::size_t> index_;
};

/// A name of the tool's as that of a folder: without what git, a path or a terminal would take for something else.
std::string folder_name(std::string_view name) {
  std::string folder(base::trim(name));
  for (char& c : folder)
    if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '-';
  folder.erase(0, folder.find_first_not_of('.'));
  return base::valid_utf8(folder);
}

}  // namespace

HistoryEntries read_history(const HistorySelection& request, const fs::path& scratch) {
  Gatherer gatherer(request, scratch);
  for (const std::string& path : request.paths) gatherer.read(path);
  return gatherer.finish();
}

void name_groups(HistoryEntries& history, const std::string& group) {
  std::set<std::string> suites, machines;
  for (const model::ImportedSeries& series : history.series) {
    suites.insert(series.suite);
    machines.insert(series.machine);
  }
  std::map<std::string, std::string> used;
  for (model::ImportedSeries& series : history.series) {
    const std::string suite = suites.size() > 1 ? series.suite : "";
    const std::string machine = machines.size() > 1 ? series.machine : "";
    const std::string name = fmt::format("{}{}{}", suite, suite.empty() || machine.empty() ? "" : " ", machine);
    series.group = &series == &history.series.front() ? group : folder_name(name);
    if (series.group.empty()) series.group = fmt::format("{}-2", group);
    if (const auto [known, is_new] = used.emplace(series.group, name); !is_new)
      throw Error(name, fmt::format("would be in the same folder of a run as '{}'; import them one after another, with "
                                    "a --group each",
                                    known->second));
  }
}

}  // namespace benchgate::app
