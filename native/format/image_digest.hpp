// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::format {

/// Whether the text names a container image by its content: "sha256:" and 64 hexadecimal digits in lower case, also
/// after "NAME@". A name or a tag alone says nothing about the content. Source: OCI image specification, "Digests".
bool is_image_digest(std::string_view text);

/// The forms that is_image_digest() accepts, for messages.
inline constexpr std::string_view image_digest_form = "sha256:HEX or NAME@sha256:HEX, with 64 digits";

}  // namespace benchgate::format
