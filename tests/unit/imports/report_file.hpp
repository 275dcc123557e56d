// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "imports/import.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate {

/// Reads the report at `path`, a file or a folder, as `format`; `statuses` are those of `expect_status`.
inline model::ReportContent read_content_at(const imports::ImportFormat& format, const std::string& path,
                                            std::span<const std::string> statuses = {}) {
  if (!sys::is_folder(path))
    return imports::read_report(format, imports::decoded(sys::read_file(path)), path, statuses);
  std::vector<imports::ImportFile> files;
  for (const std::string& name : sys::list_tree(path))
    if (format.belongs != nullptr && format.belongs(name))
      files.push_back({path + "/" + name, name, imports::decoded(sys::read_file(path + "/" + name))});
  return imports::read_report(format, files, path, statuses);
}

/// Its test cases.
inline std::vector<model::ImportedCase> read_report_at(const imports::ImportFormat& format, const std::string& path,
                                                       std::span<const std::string> statuses = {}) {
  return read_content_at(format, path, statuses).cases;
}

}  // namespace benchgate
