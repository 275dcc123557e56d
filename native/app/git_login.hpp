// SPDX-License-Identifier: MIT
#pragma once

#include "forge/event.hpp"
#include "git/remote.hpp"

namespace benchgate::app {

/// Returns the HTTP header by which git logs in at GitHub, from BENCHGATE_TOKEN or GITHUB_TOKEN: the token is the
/// password of the user x-access-token. Empty without a token.
git::Remote remote_of(const forge::Variables& variables);

}  // namespace benchgate::app
