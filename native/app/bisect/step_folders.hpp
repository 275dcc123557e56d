// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace benchgate::app {

/// The receipts of a step, in its folder: of the older commit, and of the one that is compared with it.
inline constexpr std::string_view good_receipt = "good.json", head_receipt = "head.json";

/// Returns the folder of the `number`th measurement in the output folder of a search.
std::filesystem::path step_folder(const std::filesystem::path& root, int number);

/// Returns the folder of the `number`th part of a line of commits, which has folders of steps.
std::filesystem::path part_folder(const std::filesystem::path& root, int number);

/// Removes the receipts of an earlier search in its output folder, and the folders of steps and parts that are empty
/// then. Everything else stays, also behind links. Throws Error.
void remove_steps(const std::filesystem::path& root);

}  // namespace benchgate::app
