import type { Endpoint } from '#contract/core/endpoint.ts';
import { pick, type Random, wholeBelow } from '../kit/random.ts';
import type { Request } from '../kit/test-app.ts';
import type { Bad } from './bad.ts';
import { brokenUpload } from './uploads.ts';
import { schemasOf } from '#contract/schemas-of.ts';

/** Values that are not valid ids. */
const noIds: readonly unknown[] = [
  'x',
  '',
  '1',
  ' 1',
  '0x10',
  "1' or '1'='1",
  '../../etc/passwd',
  '\u0000',
  '💥',
  -1,
  0,
  1.5,
  -0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  null,
  true,
  false,
  [],
  {},
  [1],
  { id: 1 },
  { toString: 'x' },
  [[[[1]]]],
  'a'.repeat(5_000),
];
const noIdsInAddress = [
  'x',
  '%00',
  '%FF%FE',
  '%E0%A4%A',
  '-1',
  '0.5',
  '1e3',
  '0x1',
  '99999999999999999999',
  '%F0%9F%92%A5',
  'null',
  'NaN',
  '[1]',
  'undefined',
  '1%3Bdrop%20table%20employee',
  '%2e%2e%2f',
  '+1',
  '1%20',
  'a'.repeat(180),
  'a'.repeat(5_000),
  '1,2',
  '١',
];
const MULTIPART = 'multipart/form-data';
/**
 * Content types that JSON routes refuse. Multipart is left out for calls without a body, because it is read
 * only on demand.
 */
const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'image/png',
  'json',
  ';;;',
];
const noJson = [
  '{',
  '}',
  '[',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  'undefined',
  'NaN',
  '\u0000',
  '{"a":1}{"a":2}',
  '"',
  '\\',
  '[1,2',
  'true false',
  '/* */',
  '{"a":\u0001}',
  '\ufeff{',
];

type Kind = (endpoint: Endpoint, valid: Request, random: Random) => Bad | null;

/** Turns a valid request into an invalid one. */
export function badRequest(endpoint: Endpoint, valid: Request, random: Random): Bad {
  for (;;) {
    const bad = pick(random, kinds)(endpoint, valid, random);
    if (bad !== null) return bad;
  }
}

const kinds: readonly Kind[] = [
  function idsInBody(endpoint, valid, random) {
    if (!schemasOf(endpoint).body || valid.body === undefined) return null;
    const junk = pick(random, noIds);
    const text = JSON.stringify(replaced(valid.body, (value) => typeof value === 'number', junk));
    // A body without an id would still be valid.
    return text === JSON.stringify(valid.body) ? null : json('an id that is none', endpoint, valid, text);
  },
  function missing(endpoint, valid, random) {
    if (!schemasOf(endpoint).body || valid.body === undefined) return null;
    const other = pick<unknown>(random, [
      null,
      1,
      'text',
      true,
      {},
      [],
      [[]],
      [null],
      { body: valid.body },
      [valid.body, 1],
      '',
    ]);
    return json('another shape', endpoint, valid, JSON.stringify(other));
  },
  function truncated(endpoint, valid, random) {
    if (!schemasOf(endpoint).body || valid.body === undefined) return null;
    const text = JSON.stringify(valid.body);
    return json('a truncated body', endpoint, valid, text.slice(0, 1 + wholeBelow(random, text.length - 1)));
  },
  function notJson(endpoint, valid, random) {
    if (endpoint.method === 'GET' || endpoint.upload) return null;
    return json('no JSON', endpoint, valid, pick(random, noJson));
  },
  function bytes(endpoint, valid, random) {
    if (endpoint.method === 'GET' || endpoint.upload) return null;
    const junk = Buffer.from(
      Array.from({ length: 1 + wholeBelow(random, 200) }, () => 128 + wholeBelow(random, 128)),
    );
    return { ...json('bytes', endpoint, valid, ''), payload: junk };
  },
  function deep(endpoint, valid, random) {
    if (endpoint.method === 'GET' || endpoint.upload) return null;
    const levels = pick(random, [100, 5_000, 100_000]);
    const [open, close] = pick(random, [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const isClosed = schemasOf(endpoint).body !== undefined && random() < 0.5;
    return json(
      `${levels} levels deep`,
      endpoint,
      valid,
      `${open.repeat(levels)}${isClosed ? `1${close.repeat(levels)}` : ''}`,
    );
  },
  function prototype(endpoint, valid, random) {
    if (!schemasOf(endpoint).body || valid.body === undefined) return null;
    const name = pick(random, [
      '"__proto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"isAdmin":true}}',
    ]);
    const text = JSON.stringify(valid.body);
    return json(
      'a prototype',
      endpoint,
      valid,
      text.startsWith('[') ? `[{${name}}]` : `{${name},${text.slice(1)}`,
    );
  },
  function type(endpoint, valid, random) {
    if (endpoint.method === 'GET' || endpoint.upload) return null;
    const bad = json('a wrong type', endpoint, valid, JSON.stringify(valid.body ?? {}));
    return {
      ...bad,
      headers: {
        ...bad.headers,
        'content-type': pick(
          random,
          schemasOf(endpoint).body ? wrongTypes : wrongTypes.filter((one) => one !== MULTIPART),
        ),
      },
    };
  },
  function large(endpoint, valid, random) {
    if (endpoint.method === 'GET' || endpoint.upload || random() > 0.1) return null;
    return json('a large body', endpoint, valid, JSON.stringify([valid.body, 'x'.repeat(1_100_000)]));
  },
  function addressed(endpoint, valid, random) {
    if (!schemasOf(endpoint).params && !schemasOf(endpoint).query) return null;
    const names = Object.keys({ ...valid.params, ...valid.query }).filter(
      (name) => typeof (valid.params ?? valid.query)?.[name] === 'number',
    );
    if (names.length === 0) return null;
    const name = pick(random, names);
    return {
      what: `${name} in the address`,
      url: addressWith(endpoint, valid, name, pick(random, noIdsInAddress)),
      headers: {},
      ...bodyOf(valid),
    };
  },
  function withoutQuery(endpoint, valid) {
    return schemasOf(endpoint).query
      ? {
          what: 'no query',
          url: addressWith(endpoint, { ...valid, query: {} }, '', ''),
          headers: {},
          ...bodyOf(valid),
        }
      : null;
  },
  function version(endpoint, valid, random) {
    if (endpoint.edits !== true || endpoint.upload) return null;
    const bad = json('a version that is none', endpoint, valid, JSON.stringify(valid.body));
    return {
      ...bad,
      headers: {
        ...bad.headers,
        'if-match': pick(
          random,
          ['x', '"x"', '""', '-1', '1.5', '"1", "2"', '9'.repeat(300), '💥'.repeat(3)].filter((one) =>
            /^[\x20-\x7e]*$/.test(one),
          ),
        ),
      },
    };
  },
  function read(endpoint, valid, random) {
    if (endpoint.method !== 'GET') return null;
    const junk = `${pick(random, noIdsInAddress)}=${pick(random, noIdsInAddress)}`;
    const address = addressWith(endpoint, valid, '', '');
    return {
      what: 'a read with junk',
      url: `${address}${address.includes('?') ? '&' : '?'}${junk}`,
      headers: { accept: pick(random, ['*/*', 'x', ';;', 'application/problem+json']) },
    };
  },
  function upload(endpoint, valid, random) {
    return endpoint.upload ? { ...brokenUpload(random), url: addressWith(endpoint, valid, '', '') } : null;
  },
];

const json = (what: string, endpoint: Endpoint, valid: Request, payload: string): Bad => ({
  what,
  url: addressWith(endpoint, valid, '', ''),
  headers: { 'content-type': 'application/json' },
  payload,
});

const bodyOf = ({ body }: Request) =>
  body === undefined
    ? {}
    : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

export const addressOf = (endpoint: Endpoint, valid: Request) => addressWith(endpoint, valid, '', '');

/** The address of the call. The named parameter is inserted without encoding. */
function addressWith(
  endpoint: Endpoint,
  { params = {}, query = {} }: Request,
  name: string,
  junk: string,
): string {
  const of = (one: string, value: string | number | undefined) =>
    one === name ? junk : encodeURIComponent(String(value ?? ''));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, one: string) => of(one, params[one]));
  const search = Object.entries(query).map(([one, value]) => `${one}=${of(one, value)}`);
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

function replaced(value: unknown, isWanted: (value: unknown) => boolean, by: unknown): unknown {
  if (isWanted(value)) return by;
  if (Array.isArray(value)) return value.map((one) => replaced(one, isWanted, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, isWanted, by)]));
}
