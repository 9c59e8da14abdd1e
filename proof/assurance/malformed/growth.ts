import { sql } from 'kysely';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { pick, type Random } from '../kit/random.ts';
import { forgetCalls, nameOf, type Request, type JournaledApp } from '../kit/test-app.ts';
import { addressOf } from './requests.ts';
import { schemasOf } from '#contract/schemas-of.ts';

/** The server reads bodies of up to 1 MiB. The rest of the body needs some of that. */
const BODY_BYTES = 1024 * 1024 - 16_384;
/** Node reads 16 KB of headers and address together. */
const HEADER_BYTES = 12_000;
const TIMES_THE_TEXT = 8;
const TIMES_THE_CPU = 16;
const CPU_MS_AT_MOST = 10_000;
/** Below this duration a ratio is noise. */
const FLOOR_MS = 150;
const REPEATS = 4;

type Shape = { readonly start?: string; readonly repeat: string; readonly end?: string };

/** Texts that are known to slow down regular expressions and parsers. */
const shapes: Record<string, Shape> = {
  'dots after an @': { start: 'a@', repeat: 'a.', end: '@' },
  addresses: { repeat: 'a@a.', end: ' ' },
  'signs of an address': { repeat: '@' },
  spaces: { start: 'x', repeat: ' ', end: 'x' },
  'line breaks': { start: 'x', repeat: '\n', end: 'x' },
  digits: { repeat: '1', end: 'x' },
  slashes: { start: 'https://x.test', repeat: '/', end: ' ' },
  schemes: { repeat: 'https://', end: '\u0000' },
  hyphens: { repeat: 'a-', end: '!' },
  days: { repeat: '2026-01-01T', end: 'Z' },
  'combined signs': { repeat: 'e\u0301\u0323', end: '\u200B' },
  'turned text': { repeat: '\u202E\u2066', end: 'x' },
  'quotes in quotes': { repeat: '"\\', end: "'" },
  brackets: { repeat: '<a(', end: ')' },
};

type Place = {
  readonly what: string;
  readonly bytes: number;
  /** Null if this text can't be sent here. */
  request(text: string): { url: string; headers: Record<string, string>; payload?: string | Buffer } | null;
};

type Grown = { readonly tried: number; readonly wrongs: readonly string[] };

/**
 * Sends overlong text in every place that takes text, at one size and at eight times that size. The larger
 * text may take at most sixteen times the CPU time of the smaller, and never more than ten seconds.
 */
export async function growthOf(
  testApp: JournaledApp,
  endpoint: Endpoint,
  valid: Request,
  token: string,
  shapesOf: 'all' | Random,
): Promise<Grown> {
  const wrongs: string[] = [];
  let tried = 0;
  for (const place of placesOf(endpoint, valid, token, shapesOf)) {
    const names = Object.keys(shapes);
    const wrongsBefore = wrongs.length;
    for (const name of shapesOf === 'all' ? names : [pick(shapesOf, names)]) {
      // One slow text proves the fault, and the next could take minutes.
      if (wrongs.length > wrongsBefore) break;
      const times: Times = { small: Infinity, large: Infinity };
      for (let round = 0; round < REPEATS; round += 1) {
        const wrong = await measure(testApp, endpoint, place, shapes[name] ?? { repeat: 'x' }, times);
        tried += 2;
        if (wrong !== null) wrongs.push(`${nameOf(endpoint)}: ${name} in ${place.what}: ${wrong}`);
        if (wrong !== null || isLinear(times)) break;
        if (round === REPEATS - 1) {
          const took = `${Math.round(times.large)} ms of CPU after ${Math.round(times.small)} ms`;
          wrongs.push(`${nameOf(endpoint)}: ${name} in ${place.what}: ${took}`);
        }
      }
    }
  }
  return { tried, wrongs };
}

type Times = { small: number; large: number };

const isLinear = ({ small, large }: Times) => large <= FLOOR_MS || large <= small * TIMES_THE_CPU;

/** Sends both sizes and keeps the shortest times. Returns a failure independent of the ratio, or null. */
async function measure(testApp: JournaledApp, endpoint: Endpoint, place: Place, shape: Shape, times: Times) {
  for (const size of ['small', 'large'] as const) {
    await forgetCalls(testApp);
    // The test of a reminder takes no input, so it succeeds, and has a pause of its own.
    await sql`delete from message where kind = 'reminder-test'`.execute(testApp.owner);
    const request = place.request(
      textOf(shape, size === 'small' ? place.bytes / TIMES_THE_TEXT : place.bytes),
    );
    if (request === null) return null;
    const before = process.threadCpuUsage();
    const answer = await testApp.app.inject({ method: endpoint.method, ...request });
    const { user, system } = process.threadCpuUsage(before);
    times[size] = Math.min(times[size], (user + system) / 1_000);
    if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body.slice(0, 100)}`;
    if (answer.statusCode === 413 || answer.statusCode === 429)
      return `${answer.statusCode}: nothing was tried`;
    if (times[size] > CPU_MS_AT_MOST) return `${Math.round(times[size])} ms of CPU`;
  }
  return null;
}

/** Repeats the shape until its JSON has that many bytes. */
function textOf({ start = '', repeat, end = '' }: Shape, bytes: number): string {
  const each = Buffer.byteLength(JSON.stringify(repeat)) - 2;
  return `${start}${repeat.repeat(Math.floor(bytes / each))}${end}`;
}

function placesOf(endpoint: Endpoint, valid: Request, token: string, shapesOf: 'all' | Random): Place[] {
  const isOpen = endpoint.access === 'anonymous' || endpoint.access === 'guid';
  const headers: Record<string, string> = isOpen ? {} : { authorization: `Bearer ${token}` };
  const url = addressOf(endpoint, valid);
  const inBody = fieldsOf(endpoint, valid).map((path): Place => {
    const what = path.join('.') || 'the body';
    const typed = { ...headers, 'content-type': 'application/json' };
    return {
      what,
      bytes: BODY_BYTES,
      request: (text) => ({ url, headers: typed, payload: JSON.stringify(withText(valid.body, path, text)) }),
    };
  });
  const names = ['authorization', 'if-match', 'accept', 'accept-encoding', 'cookie', 'content-type'];
  const inHeaders = names.map(
    (name): Place => ({
      what: `the header ${name}`,
      bytes: HEADER_BYTES,
      request: (text) =>
        /^[\t -~]*$/.test(text)
          ? { url, headers: { ...headers, [name]: `Bearer ${text}` }, ...bodyOf(valid) }
          : null,
    }),
  );
  const inQuery: Place = {
    what: 'the address',
    bytes: HEADER_BYTES / 3,
    request: (text) => ({
      url: `${url}${url.includes('?') ? '&' : '?'}q=${encodeURIComponent(text)}`,
      headers,
      ...bodyOf(valid),
    }),
  };
  const inUpload: Place = {
    what: 'the name of a file',
    bytes: HEADER_BYTES,
    request: (text) => uploadOf(url, headers, text),
  };
  // All routes read headers and address in the same way, so the sample takes one such place per route.
  const beside = [...inHeaders, inQuery];
  return [
    ...inBody,
    ...(shapesOf === 'all' ? beside : [pick(shapesOf, beside)]),
    ...(endpoint.upload ? [inUpload] : []),
  ];
}

const bodyOf = ({ body }: Request) => (body === undefined ? {} : { payload: JSON.stringify(body) });

function uploadOf(url: string, headers: Record<string, string>, name: string) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    url,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.from(`${head}words\r\n--b--\r\n`),
  };
}

type Path = readonly (string | number)[];

/** Every field of the body that takes text, from its schema and from a request that is known to work. */
function fieldsOf(endpoint: Endpoint, valid: Request): Path[] {
  const { body } = schemasOf(endpoint);
  if (!body || valid.body === undefined) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const paths = [...textsOfSchema(schema, []), ...textsOf(valid.body, [])];
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function textsOfSchema(schema: unknown, path: Path): Path[] {
  if (!isRecord(schema)) return [];
  const { type, properties, items, anyOf, oneOf, allOf } = schema;
  const choices = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [
    ...(type === 'string' ? [path] : []),
    ...choices.flatMap((one) => textsOfSchema(one, path)),
    ...(isRecord(properties)
      ? Object.entries(properties).flatMap(([name, one]) => textsOfSchema(one, [...path, name]))
      : []),
    ...(isRecord(items) ? textsOfSchema(items, [...path, 0]) : []),
  ];
}

function textsOf(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => textsOf(one, [...path, 0]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, [...path, name]));
}

/** A copy of the value with the text at the path. Missing parents are created. */
function withText(value: unknown, [part, ...rest]: Path, text: string): unknown {
  if (part === undefined) return text;
  if (typeof part === 'number') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return [withText(list[0] ?? {}, rest, text), ...list.slice(1)];
  }
  const record = isRecord(value) && !Array.isArray(value) ? value : {};
  return { ...record, [part]: withText(record[part], rest, text) };
}
