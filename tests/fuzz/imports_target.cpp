// SPDX-License-Identifier: MIT
// Reports of other tools: each format by its place in the table, and recognising one. A report that is a folder is
// written as path, NUL, text, NUL and so on.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "fuzz/target.hpp"
#include "imports/import.hpp"
#include "imports/report_metrics.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::fuzz {

namespace {

std::vector<imports::ImportFile> files_of(const imports::ImportFormat& format, std::string_view text) {
  std::vector<imports::ImportFile> files;
  const std::vector<std::string_view> pieces = base::split(text, '\0');
  for (std::size_t i = 0; i + 1 < pieces.size(); i += 2)
    if (format.belongs(pieces[i]))
      files.push_back({std::string(pieces[i]), std::string(pieces[i]), imports::decoded(std::string(pieces[i + 1]))});
  return files;
}

void use_report(const model::ReportContent& report) {
  expect(!report.cases.empty(), "a report without any result was read");
  for (const model::ImportedCase& test_case : report.cases) {
    for (const model::Reading& reading : test_case.readings)
      expect(!reading.value || *reading.value - *reading.value == 0, "a value is not finite");
    imports::report_metrics(test_case);
  }
}

void read_as(const imports::ImportFormat& format, std::string_view text) {
  try {
    if (format.read != nullptr) use_report(imports::read_report(format, text, "report"));
    if (format.read_folder != nullptr) use_report(imports::read_report(format, files_of(format, text), "report"));
  } catch (const Error&) {
  }
}

void recognise(std::string_view text) {
  try {
    imports::possible_formats(text);
    use_report(imports::read_report(imports::recognise_format(text, "report"), text, "report"));
  } catch (const Error&) {
  }
}

void read_import(std::string_view input) {
  if (input.empty()) return;
  const auto choice = static_cast<unsigned char>(input.front());
  input.remove_prefix(1);
  const std::string decoded = imports::decoded(std::string(input));
  const std::vector<char> text(decoded.begin(), decoded.end());  // without the NUL of a string behind it
  const std::string_view view(text.data(), text.size());
  const auto formats = imports::import_formats();
  if (choice == every_reader) {
    for (const imports::ImportFormat& format : formats) read_as(format, view);
    recognise(view);
  } else if (const std::size_t at = choice % (formats.size() + 1); at < formats.size()) {
    read_as(formats[at], view);
  } else {
    recognise(view);
  }
}

std::vector<std::string> import_seeds() {
  std::vector<std::string> seeds;
  const auto formats = imports::import_formats();
  for (std::size_t at = 0; at < formats.size(); ++at) {
    const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + std::string(formats[at].name) + "/";
    std::string tree;
    for (const std::string& path : sys::list_tree(folder)) {
      const std::string text = sys::read_file(folder + path);
      tree.append(path).append(1, '\0').append(text).append(1, '\0');
      if (formats[at].read == nullptr) continue;
      seeds.push_back(seed_for(at, text));
      seeds.push_back(seed_for(formats.size(), text));
    }
    if (formats[at].read_folder != nullptr) seeds.push_back(seed_for(at, tree));
  }
  return seeds;
}

}  // namespace

Target imports_target() { return {"imports", read_import, import_seeds}; }

}  // namespace benchgate::fuzz
