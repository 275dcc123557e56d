// SPDX-License-Identifier: MIT
#include "sys/standard_output.hpp"

#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <system_error>

#include "sys/file.hpp"

namespace benchgate::sys {

namespace {

constexpr std::size_t output_room = 64 * 1024;

}  // namespace

DescriptorBuffer::DescriptorBuffer(int descriptor) : descriptor_(descriptor), room_(output_room) {
  setp(room_.data(), room_.data() + room_.size());
}

bool DescriptorBuffer::put(std::string_view text) {
  if (error_ == 0 && !write_all(descriptor_, text)) error_ = errno;
  return error_ == 0;
}

int DescriptorBuffer::sync() {
  const bool is_written = put({pbase(), static_cast<std::size_t>(pptr() - pbase())});
  setp(room_.data(), room_.data() + room_.size());
  return is_written ? 0 : -1;
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type character) {
  if (sync() != 0) return traits_type::eof();
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  return sputc(traits_type::to_char_type(character));
}

StandardOutput::StandardOutput() : std::ostream(nullptr), buffer_(STDOUT_FILENO) {
  init(&buffer_);
  std::cerr.tie(this);
}

StandardOutput::~StandardOutput() { std::cerr.tie(nullptr); }

int StandardOutput::finish(int exit_code) {
  flush();
  const int error = buffer_.error();
  if (error == 0 || error == EPIPE) return exit_code;
  std::cerr << "benchgate: standard output: " << std::generic_category().message(error) << '\n';
  return 1;
}

}  // namespace benchgate::sys
