// SPDX-License-Identifier: MIT
#include "sys/gzip.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>

#include "base/error.hpp"

namespace benchgate::sys {

namespace {

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

std::string gzip(std::string_view bytes, Compression compression) {
  z_stream stream{};
  constexpr int most_memory = 9, lazy_matches = 4;
  const int level = compression == Compression::smallest ? Z_BEST_COMPRESSION : lazy_matches;
  if (::deflateInit2(&stream, level, Z_DEFLATED, gzip_window, most_memory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error("gzip", "cannot compress");
  std::string result;
  const bool done = convert(bytes, std::numeric_limits<std::uint64_t>::max(), stream, ::deflate, result);
  ::deflateEnd(&stream);
  if (!done) throw Error("gzip", "cannot compress");
  return result;
}

std::string gunzip(std::string_view bytes, std::uint64_t limit, std::string_view where) {
  z_stream stream{};
  if (::inflateInit2(&stream, gzip_window) != Z_OK) throw Error("gzip", "cannot read compressed data");
  std::string result;
  const bool done = convert(bytes, limit, stream, ::inflate, result);
  ::inflateEnd(&stream);
  if (!done) throw Error(where, "is damaged: it is no whole gzip file");
  return result;
}

}  // namespace benchgate::sys
