import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/**
 * Below this an answer goes out as it is. Tokens travel in small answers only, and calls carry a bearer token that
 * no other site can make a browser send, so the length of an answer tells a stranger nothing (BREACH).
 */
export const WORTH_COMPRESSING_BYTES = 16 * 1024;

// A list shrinks to a tenth at the quickest level; the next ones take several times as long for a quarter of that.
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

/** The body as it goes out: long lists compressed, off the main thread, for whoever takes it. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<string | Buffer> {
  if (body.length < WORTH_COMPRESSING_BYTES) return body;
  reply.header('vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return body;
  reply.header('content-encoding', encoding);
  return encoding === 'br'
    ? promisify(brotliCompress)(body, brotliOptions)
    : promisify(gzip)(body, gzipOptions);
}

/** The better one of what the caller takes (RFC 9110, 12.5.3); null: as it is. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, quality = 'q=1']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
