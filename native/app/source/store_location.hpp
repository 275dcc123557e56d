// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/session.hpp"
#include "store/store.hpp"

namespace benchgate::app {

/// The store of a command without --store.
inline constexpr std::string_view default_store = "git:perf-raw";

enum class StoreUse { read, write };

/// Opens a store: "git:BRANCH" in the repository of the current folder, a folder, or "postgres://..." in a program that
/// has databases. For reading, a branch is fetched from origin; where that fails, a note says so, and what was fetched
/// before is read. Throws Error for a location that is none. Files in packs are read as if they were not packed.
std::unique_ptr<store::Store> open_store(const std::string& location, StoreUse use, Session& session);

/// Opens it likewise, with its packs as they are.
std::unique_ptr<store::Store> open_plain_store(const std::string& location, StoreUse use, Session& session);

/// Throws Error for an event, or the branch of a merge queue, that measures what nobody has merged yet, unless the
/// location is a folder of this machine.
void refuse_unmerged(const std::string& location, const std::string& event, const std::string& branch);

/// Does the same for the current job, and for the run that it follows: whoever opens a pull request decides what its
/// jobs measure.
void refuse_job_of_unmerged(const std::string& location, const Session& session);

/// Whether there are raw runs at a location, or may be: a branch, or a folder with packs/, benchmarks/<date>/ or
/// load-tests/<date>/ in it.
bool is_raw_store(const std::string& location);

/// Throws Error, saying what to do, if there is no store at a location, or a folder or branch that is no history:
/// without any of the folders that is_raw_store looks for.
void require_history(const std::string& location, const store::Store& store);

/// Opens the store of a command that only reads a history, by open_store and require_history.
std::unique_ptr<store::Store> open_history(const std::string& location, Session& session);

/// Returns a location for messages: of a URL, which may hold a password, only how it begins.
std::string shown_location(std::string_view location);

/// Whether a location is a folder of this machine, and not something that others read as well.
bool is_folder_store(std::string_view location);

}  // namespace benchgate::app
