// SPDX-License-Identifier: MIT
// The one file that compiles {fmt}: Debian ships it as a shared library or as
// headers, and a cached binary must run where neither is installed. Everything
// else includes fmt/core.h, which is cheap.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {
template FMT_API thousands_sep_result<char> thousands_sep_impl<char>(locale_ref);
template FMT_API char decimal_point_impl<char>(locale_ref);
template FMT_API void vformat_to(buffer<char>&, string_view, basic_format_args<buffer_context<char>>, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
