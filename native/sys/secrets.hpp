// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// Returns the names of the environment variables whose values are tokens.
std::span<const std::string_view> token_variables();

/// Returns the tokens in an environment ("NAME=value"), each as it stands and in the base64 form in which git sends it
/// to GitHub; the longest first. Values under 8 bytes are no tokens: they are too likely to be part of other words.
std::vector<std::string> secrets_in(std::span<const std::string> environment);

/// Whether `text` contains one of `secrets`.
bool holds_secret(std::string_view text, std::span<const std::string> secrets);

/// Makes redact() replace these secrets from now on, and nothing that leaves this process by a file of sys or by the
/// body of a request contains them. With secrets, no other program of the same user may read the memory of this
/// process, in which its first environment stays. Not to be called while another thread writes.
void keep_secret(std::vector<std::string> secrets);

/// Adds secrets to those that are kept secret already. Those under 8 bytes are left out.
void keep_also_secret(std::span<const std::string> secrets);

/// Whether there is anything to redact.
bool has_secrets();

/// Replaces each secret by `***` in a text that comes in pieces, to which the next one will be appended. Returns how
/// many bytes can go out: all but an end that may be the beginning of a secret.
std::size_t redact(std::string& text);

/// Returns a whole text with `***` instead of each secret.
std::string redacted(std::string_view text);

}  // namespace benchgate::sys
