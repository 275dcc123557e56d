// SPDX-License-Identifier: MIT
// Catch2 of either generation: Debian 12 and Ubuntu 22.04 ship v2, later ones v3.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
