// SPDX-License-Identifier: MIT
#include "sys/curl_library.hpp"

#include <dlfcn.h>

#include <array>

namespace benchgate::sys {

namespace {

template <typename Function>
bool look_up(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  return function != nullptr;
}

/// Either build of libcurl will do; git brings the GnuTLS one to most machines.
constexpr std::array library_names{"libcurl.so.4", "libcurl-gnutls.so.4"};

}  // namespace

std::optional<CurlLibrary> load_curl() {
  void* library = nullptr;
  for (const char* name : library_names) {
    library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr) break;
  }
  if (library == nullptr) return std::nullopt;
  CurlLibrary curl;
  const bool complete = look_up(library, "curl_version_info", curl.version_info) &&
                        look_up(library, "curl_easy_init", curl.easy_init) &&
                        look_up(library, "curl_easy_setopt", curl.easy_setopt) &&
                        look_up(library, "curl_easy_perform", curl.easy_perform) &&
                        look_up(library, "curl_easy_getinfo", curl.easy_getinfo) &&
                        look_up(library, "curl_easy_reset", curl.easy_reset) &&
                        look_up(library, "curl_easy_cleanup", curl.easy_cleanup) &&
                        look_up(library, "curl_easy_strerror", curl.easy_strerror) &&
                        look_up(library, "curl_slist_append", curl.slist_append) &&
                        look_up(library, "curl_slist_free_all", curl.slist_free_all) &&
                        look_up(library, "curl_multi_init", curl.multi_init) &&
                        look_up(library, "curl_multi_add_handle", curl.multi_add_handle) &&
                        look_up(library, "curl_multi_remove_handle", curl.multi_remove_handle) &&
                        look_up(library, "curl_multi_socket_action", curl.multi_socket_action) &&
                        look_up(library, "curl_multi_info_read", curl.multi_info_read) &&
                        look_up(library, "curl_multi_setopt", curl.multi_setopt) &&
                        look_up(library, "curl_multi_cleanup", curl.multi_cleanup);
  return complete ? std::optional(curl) : std::nullopt;
}

}  // namespace benchgate::sys
