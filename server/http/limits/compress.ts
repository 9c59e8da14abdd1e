import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import type { Duplex } from 'node:stream';
import { brotliCompress, createBrotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib';

/**
 * Smaller responses are not compressed. BREACH does not apply: only small responses contain tokens, and other
 * sites cannot make a browser send the bearer token of a call.
 */
export const WORTH_COMPRESSING_BYTES = 16 * 1024;

// The fastest level shrinks a list to a tenth. The next levels take several times as long to save a quarter
// more.
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

/** Compresses large bodies, off the main thread, if the client accepts it. Sets the headers of the reply. */
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

/** Compresses a stream, if the client accepts it; null: no compression. Sets the headers of the reply. */
export function compressor(request: FastifyRequest, reply: FastifyReply): Duplex | null {
  reply.header('vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return null;
  reply.header('content-encoding', encoding);
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
}

/** The better encoding that the client accepts (RFC 9110, 12.5.3); null: no compression. */
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
