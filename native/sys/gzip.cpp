// SPDX-License-Identifier: MIT
#include "sys/gzip.hpp"

#include <dlfcn.h>
#include <zlib.h>

#include <algorithm>
#include <limits>

#include "base/error.hpp"

namespace benchgate::sys {

namespace {

/// zlib's functions, looked up at run time: only a history with packs needs them.
struct Zlib {
  decltype(&::deflateInit2_) deflate_init = nullptr;
  decltype(&::deflate) deflate = nullptr;
  decltype(&::deflateEnd) deflate_end = nullptr;
  decltype(&::inflateInit2_) inflate_init = nullptr;
  decltype(&::inflate) inflate = nullptr;
  decltype(&::inflateEnd) inflate_end = nullptr;
};

template <typename Function>
void find_in(void* library, const char* name, Function& function) {
  function = library == nullptr ? nullptr : reinterpret_cast<Function>(::dlsym(library, name));
  if (function == nullptr)
    throw Error("libz.so.1", "is not installed (Debian, Ubuntu: apt-get install zlib1g); packs of a history need it");
}

const Zlib& zlib() {
  static const Zlib loaded = [] {
    void* const library = ::dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    Zlib functions;
    find_in(library, "deflateInit2_", functions.deflate_init);
    find_in(library, "deflate", functions.deflate);
    find_in(library, "deflateEnd", functions.deflate_end);
    find_in(library, "inflateInit2_", functions.inflate_init);
    find_in(library, "inflate", functions.inflate);
    find_in(library, "inflateEnd", functions.inflate_end);
    return functions;
  }();
  return loaded;
}

constexpr int gzip_window = MAX_WBITS + 16;  // 16: with the header of a gzip file

/// zlib takes and gives at most 4 GB at a time.
uInt piece_of(std::size_t size) {
  return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
}

/// Calls `step` until all of `bytes` is used and the end was written. False: the input is damaged, or `result` would
/// be longer than `limit`.
bool convert(std::string_view bytes, std::uint64_t limit, z_stream& stream, int (*step)(z_stream*, int),
             std::string& result) {
  std::string room(std::size_t{256} * 1024, '\0');
  for (int state = Z_OK; state != Z_STREAM_END;) {
    const uInt given = piece_of(bytes.size());
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // it only reads
    stream.avail_in = given;
    stream.next_out = reinterpret_cast<Bytef*>(room.data());
    stream.avail_out = piece_of(room.size());
    state = step(&stream, given == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
    const std::size_t made = room.size() - stream.avail_out;
    if (state != Z_OK && state != Z_STREAM_END && !(state == Z_BUF_ERROR && made > 0)) return false;
    if (result.size() + made > limit) return false;
    bytes.remove_prefix(given - stream.avail_in);
    result.append(room, 0, made);
  }
  return bytes.empty();
}

}  // namespace

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  constexpr int most_memory = 9;
  if (zlib().deflate_init(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, most_memory, Z_DEFAULT_STRATEGY,
                          ZLIB_VERSION, sizeof(stream)) != Z_OK)
    throw Error("libz.so.1", "cannot compress");
  std::string result;
  const bool done = convert(bytes, std::numeric_limits<std::uint64_t>::max(), stream, zlib().deflate, result);
  zlib().deflate_end(&stream);
  if (!done) throw Error("libz.so.1", "cannot compress");
  return result;
}

std::string gunzip(std::string_view bytes, std::uint64_t limit, std::string_view where) {
  z_stream stream{};
  if (zlib().inflate_init(&stream, gzip_window, ZLIB_VERSION, sizeof(stream)) != Z_OK)
    throw Error("libz.so.1", "cannot read compressed data");
  std::string result;
  const bool done = convert(bytes, limit, stream, zlib().inflate, result);
  zlib().inflate_end(&stream);
  if (!done) throw Error(where, "is damaged: it is no whole gzip file");
  return result;
}

}  // namespace benchgate::sys
