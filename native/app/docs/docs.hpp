// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/docs_report.hpp"

namespace benchgate::app {

/// Which documents, and what their citations are compared with.
struct DocsRequest {
  enum class Action { render, check, list };

  Action action = Action::check;
  std::vector<std::filesystem::path> paths = {};    ///< files, and folders with all Markdown below; empty: this folder
  std::vector<std::filesystem::path> indexes = {};  ///< see read_docref_indexes; empty: default_docref_folder
};

/// Where the indexes are if nobody says it.
inline constexpr std::string_view default_docref_folder = ".benchgate";

/// Compares the tables and values of the documents that cite DocRefs with the index. `render` also writes them, each
/// document whole or not at all, and none as long as a block of any is not closed; what dangles stays as it is, and a
/// value that must not be cited becomes the reason. `list` needs no index. Throws Error for what cannot be read, and,
/// before anything is written, for a document that cannot be written.
model::DocsReport cite_in_documents(const DocsRequest& request, Session& session);

/// Returns where documents below `paths` cite which DocRef: by the ids and patterns in them, `docrefs` being all that
/// there are. Malformed markers count as none. Throws Error for what cannot be read.
std::map<std::string, std::vector<model::DocRefCitation>> citing_documents(
    const std::vector<std::filesystem::path>& paths, const std::vector<std::string>& docrefs);

}  // namespace benchgate::app
