// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "app/repository.hpp"

namespace benchgate::app {

/// Returns the repository of the current folder, asked by the git program.
std::unique_ptr<Repository> make_repository();

}  // namespace benchgate::app
