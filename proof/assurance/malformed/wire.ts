import { connect } from 'node:net';
import { once } from 'node:events';

/** Raw requests that no HTTP client would send. `path` is a route, `token` a live session. */
export const wireShapes: readonly [
  what: string,
  make: (method: string, path: string, token: string) => string | Buffer,
][] = [
  ['half a request line', (method) => `${method} /ap`],
  ['no host', (method, path) => `${method} ${path} HTTP/1.1\r\n\r\n`],
  ['another protocol', () => 'SSH-2.0-OpenSSH_9.0\r\n'],
  ['TLS', () => Buffer.from('16030100a5010000a10303', 'hex')],
  ['a made-up method', (_m, path) => `EXPLODE ${path} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ['a NUL in a header', (method, path) => `${method} ${path} HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n`],
  ['a space in the path', (method, path) => `${method} ${path} /x HTTP/1.1\r\nhost: a\r\n\r\n`],
  [
    'huge headers',
    (method, path) => `${method} ${path} HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  ],
  [
    'two lengths',
    (method, path, token) => `${head(method, path, token)}content-length: 2\r\ncontent-length: 5\r\n\r\n{}`,
  ],
  [
    'length and chunks',
    (method, path, token) =>
      `${head(method, path, token)}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a negative length', (method, path, token) => `${head(method, path, token)}content-length: -1\r\n\r\n`],
  [
    'a bad chunk',
    (method, path, token) => `${head(method, path, token)}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  ],
  [
    'less than the length',
    (method, path, token) => `${head(method, path, token)}content-length: 100000\r\n\r\n{"a":`,
  ],
  [
    'an upload that stops',
    (_m, _p, token) =>
      `${head('POST', '/api/AnnualReviews/file?AnnualReviewId=1&Type=Self', token, 'multipart/form-data; boundary=b')}content-length: 5000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords`,
  ],
];

const head = (method: string, path: string, token: string, type = 'application/json') =>
  `${method === 'GET' ? 'PUT' : method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n`;

/** Sends the bytes and closes the connection after 100 ms without an answer. Returns the response as text. */
export async function sendRaw(port: number, what: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  socket.on('error', () => {});
  socket.setTimeout(100, () => socket.destroy());
  socket.write(what);
  await once(socket, 'close').catch(() => {});
  return answer;
}
