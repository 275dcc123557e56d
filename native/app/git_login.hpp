// SPDX-License-Identifier: MIT
#pragma once

#include "github/event.hpp"
#include "sys/git_remote.hpp"

namespace benchgate::app {

/// The HTTP header by which git logs in at GitHub, from BENCHGATE_TOKEN or GITHUB_TOKEN: the token is the password of
/// the user x-access-token. Empty without a token.
sys::Remote remote_of(const github::Variables& variables);

}  // namespace benchgate::app
