// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/command_line.hpp"
#include "model/receipt.hpp"

// How a benchmark is written, without what says nothing about what is measured: two of these texts differ where the
// benchmarks do.

namespace benchgate::judge {

/// Returns a text without the ports of URLs on the loopback ("http://127.0.0.1:8080/x" and the like): which one a
/// service listens on does not matter.
std::string without_local_ports(std::string_view text);

/// Returns a text of shell without white space at its ends, and with single blanks between its words if it is nothing
/// but words: one line without quotes, variables, comments and here-documents.
std::string with_single_blanks(std::string_view text);

/// Returns a text with the paths of files in the work tree of the run relative to the working folder of its scenario.
/// As it is where the receipt does not say where the work tree was.
std::string with_relative_paths(std::string text, const model::ReceiptHead& run);

/// Returns a text without what says nothing about what is measured; white space stays.
std::string comparable_text(std::string_view text, const model::ReceiptHead& run);

/// Whether both scenarios have the same working folder, wherever the work trees are and benchgate was started.
bool is_same_folder(const model::ReceiptHead& one, const model::ReceiptHead& other);

/// Returns the words of a command, each without what says nothing.
std::vector<std::string> comparable_words(const model::CommandLine& command, const model::ReceiptHead& run);

/// Returns the words of the command that starts a service, also without the port that it listens on.
std::vector<std::string> comparable_words_of_service(const model::Service& service, const model::ReceiptHead& run);

}  // namespace benchgate::judge
