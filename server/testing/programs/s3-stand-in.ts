import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What the object store does to calls, until told otherwise. */
export type S3Trouble =
  | 'none'
  | 'frozen' // takes the call and never answers
  | 'reset' // closes the connection
  | 'cut' // sends half of an object, then closes the connection
  | 'stuck' // sends half of an object and no more
  | 'damaged' // sends other bytes than were stored
  | { readonly status: number; readonly code: string };

type Given = {
  /** Where the objects are kept, so that large ones need no memory. */
  readonly folder: string;
  readonly bucket: string;
  /** Keys per page of a list. */
  readonly pageSize?: number;
};

export type S3StandIn = {
  readonly endpoint: string;
  /** The calls so far, as "PUT key". */
  readonly calls: string[];
  /** Troubles the calls whose method is one of these; all without methods. */
  trouble(trouble: S3Trouble, ...methods: string[]): void;
  /** Troubles the next calls, so many, and then no more. */
  troubleOnce(trouble: S3Trouble, times: number, ...methods: string[]): void;
  keys(): Promise<string[]>;
  put(key: string, bytes: string): Promise<void>;
  age(key: string, days: number): void;
  close(): Promise<void>;
};

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[^/,]+\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;
const DAY_MS = 86_400_000;

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * A small object store with the parts of S3 that we use. It refuses what OpenStack Swift refuses: calls that
 * aren't signed, bytes that differ from their checksums, chunked uploads and conditions.
 */
export async function openS3StandIn({ folder, bucket, pageSize = 1_000 }: Given): Promise<S3StandIn> {
  await mkdir(folder, { recursive: true });
  const calls: string[] = [];
  const ages = new Map<string, number>();
  const metadata = new Map<string, string>();
  let current: { trouble: S3Trouble; methods: readonly string[]; times: number } | null = null;
  const fileOf = (key: string) => join(folder, encodeURIComponent(key));
  const keys = async () =>
    (await readdir(folder)).map((name) => decodeURIComponent(name)).filter((key) => !key.startsWith('#'));

  const troubleFor = (method: string): S3Trouble => {
    if (current === null || (current.methods.length > 0 && !current.methods.includes(method))) return 'none';
    const { trouble } = current;
    current = current.times === 1 ? null : { ...current, times: current.times - 1 };
    return trouble;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [, inBucket = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const method = request.headers['x-amz-copy-source'] === undefined ? (request.method ?? '') : 'COPY';
    calls.push(`${key === '' ? 'LIST' : method} ${key}`.trim());
    const trouble = troubleFor(key === '' ? 'LIST' : method);
    if (trouble === 'frozen') return;
    if (trouble === 'reset') return void request.socket.destroy();
    if (typeof trouble === 'object') throw new Refusal(trouble.status, trouble.code);
    if (!SIGNED.test(request.headers.authorization ?? '')) throw new Refusal(403, 'AccessDenied');
    if (request.headers['if-none-match'] !== undefined) throw new Refusal(501, 'NotImplemented');
    if (inBucket !== bucket) throw new Refusal(404, 'NoSuchBucket');
    if (key === '') return list(url.searchParams, response);
    if (method === 'PUT') return store(key, request, response);
    if (method === 'COPY') return copy(key, String(request.headers['x-amz-copy-source']), response);
    if (method === 'GET') return send(key, trouble, response);
    await rm(fileOf(key), { force: true });
    response.writeHead(204).end();
  }

  async function store(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const said = headers['x-amz-content-sha256'] ?? '';
    if (headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength');
    if (headers['content-encoding'] === 'aws-chunked' || !/^[0-9a-f]{64}$/.test(String(said)))
      throw new Refusal(501, 'NotImplemented');
    const [sha256, md5] = [createHash('sha256'), createHash('md5')];
    const partial = fileOf(`#${randomUUID()}`);
    async function* hashed(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        sha256.update(chunk);
        md5.update(chunk);
        yield chunk;
      }
    }
    try {
      await pipeline(request, hashed, createWriteStream(partial));
      if (sha256.digest('hex') !== said) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
      const saidMd5 = headers['content-md5'];
      if (saidMd5 !== undefined && md5.digest('base64') !== saidMd5) throw new Refusal(400, 'BadDigest');
      await rename(partial, fileOf(key));
    } finally {
      await rm(partial, { force: true });
    }
    metadata.set(key, String(headers['x-amz-meta-sha256'] ?? ''));
    response.writeHead(200, { etag: '"x"' }).end();
  }

  async function copy(key: string, source: string, response: ServerResponse): Promise<void> {
    const from = decodeURIComponent(source)
      .replace(/^\//, '')
      .slice(bucket.length + 1);
    if (!(await keys()).includes(from)) throw new Refusal(404, 'NoSuchKey');
    await copyFile(fileOf(from), fileOf(key));
    metadata.set(key, metadata.get(from) ?? '');
    sendXml(response, 200, '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
  }

  async function send(key: string, trouble: S3Trouble, response: ServerResponse): Promise<void> {
    const found = await stat(fileOf(key)).catch(() => null);
    if (found === null) throw new Refusal(404, 'NoSuchKey');
    const sha256 = metadata.get(key);
    response.writeHead(200, {
      'content-length': found.size,
      ...(sha256 ? { 'x-amz-meta-sha256': sha256 } : {}),
    });
    if (trouble === 'damaged') return void response.end(Buffer.alloc(found.size, 'z'));
    if (trouble !== 'cut' && trouble !== 'stuck') return pipeline(createReadStream(fileOf(key)), response);
    const half = createReadStream(fileOf(key), { end: Math.floor(found.size / 2) - 1 });
    for await (const chunk of half) response.write(chunk);
    if (trouble === 'cut') setTimeout(() => response.socket?.destroy(), 20);
  }

  async function list(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const isBelow = (key: string) => query.get('delimiter') === '/' && key.slice(prefix.length).includes('/');
    const all = (await keys()).filter((key) => key.startsWith(prefix) && !isBelow(key)).toSorted();
    const rest = all.filter((key) => key > after);
    const page = rest.slice(0, pageSize);
    const contents = await Promise.all(
      page.map(async (key) => {
        const { mtimeMs } = await stat(fileOf(key));
        const at = new Date(mtimeMs - (ages.get(key) ?? 0) * DAY_MS).toISOString();
        return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
      }),
    );
    const more = rest.length > page.length;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const head = `<IsTruncated>${more}</IsTruncated>${token}`;
    sendXml(response, 200, `<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) return request.socket.destroy();
      request.resume();
      sendXml(
        response,
        error.status,
        `<Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    trouble: (trouble, ...methods) => {
      current = trouble === 'none' ? null : { trouble, methods, times: Number.POSITIVE_INFINITY };
    },
    troubleOnce: (trouble, times, ...methods) => {
      current = { trouble, methods, times };
    },
    keys: async () => (await keys()).toSorted(),
    put: (key, bytes) => writeFile(fileOf(key), bytes),
    age: (key, days) => void ages.set(key, days),
    close: () => closed(server),
  };
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
