// SPDX-License-Identifier: MIT
#include "app/step_outputs.hpp"

#include <random>

#include "base/text.hpp"
#include "github/outputs.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

StepOutputs::StepOutputs() {
  std::random_device random;
  delimiter_ = fmt::format("benchgate_{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

void StepOutputs::add(std::string_view name, std::string_view value) {
  text_ += github::format_output(name, value, delimiter_);
}

void StepOutputs::append_to(const std::filesystem::path& file) const { sys::append_file(file, text_); }

}  // namespace benchgate::app
