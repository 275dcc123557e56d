// SPDX-License-Identifier: MIT
// Preloaded into a server that has no option for its address: it listens on 127.0.0.1 only.
const net = require('net');

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (...words) {
  if (/^\d+$/.test(String(words[0]))) {
    if (typeof words[1] === 'string') words[1] = '127.0.0.1';
    else words.splice(1, words[1] === undefined && words.length > 1 ? 1 : 0, '127.0.0.1');
  } else if (words[0] && typeof words[0] === 'object' && words[0].port != null) {
    words[0] = { ...words[0], host: '127.0.0.1' };
  }
  return listen.apply(this, words);
};
