// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace benchgate::app {

/// Reads the tokens in the environment of this process; no file or request that it writes contains them any more.
/// Returns whether there are any.
bool keep_tokens_secret();

/// Replaces each token by `***` in a text that comes in pieces. Returns how many bytes can go out: all but an end
/// that may be the beginning of a token.
std::size_t redact(std::string& text);

}  // namespace benchgate::app
