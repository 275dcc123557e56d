// SPDX-License-Identifier: MIT
// libcurl, loaded when it is first needed. Only files of this layer that include <curl/curl.h> anyway include this one.
#pragma once

// Older names of options are used on purpose: they exist in every version from 7.81 (Ubuntu 22.04) on.
#ifndef CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_DEPRECATION
#endif
#include <curl/curl.h>

#include <optional>

namespace benchgate::sys {

/// libcurl's functions, looked up at run time.
struct CurlLibrary {
  decltype(&::curl_version_info) version_info = nullptr;
  decltype(&::curl_easy_init) easy_init = nullptr;
  decltype(&::curl_easy_setopt) easy_setopt = nullptr;
  decltype(&::curl_easy_perform) easy_perform = nullptr;
  decltype(&::curl_easy_getinfo) easy_getinfo = nullptr;
  decltype(&::curl_easy_reset) easy_reset = nullptr;
  decltype(&::curl_easy_cleanup) easy_cleanup = nullptr;
  decltype(&::curl_easy_strerror) easy_strerror = nullptr;
  decltype(&::curl_slist_append) slist_append = nullptr;
  decltype(&::curl_slist_free_all) slist_free_all = nullptr;
  decltype(&::curl_multi_init) multi_init = nullptr;
  decltype(&::curl_multi_add_handle) multi_add_handle = nullptr;
  decltype(&::curl_multi_remove_handle) multi_remove_handle = nullptr;
  decltype(&::curl_multi_socket_action) multi_socket_action = nullptr;
  decltype(&::curl_multi_info_read) multi_info_read = nullptr;
  decltype(&::curl_multi_setopt) multi_setopt = nullptr;
  decltype(&::curl_multi_cleanup) multi_cleanup = nullptr;
};

/// Loads either build of libcurl; absent when none is installed.
std::optional<CurlLibrary> load_curl();

/// The message for a user without it.
inline constexpr const char* curl_missing = "libcurl.so.4 is not installed (Debian, Ubuntu: apt-get install libcurl4)";

}  // namespace benchgate::sys
