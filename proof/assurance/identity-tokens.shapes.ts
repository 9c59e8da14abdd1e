import {
  type BadToken,
  base64url,
  type Forge,
  partsOf,
  rsa,
  segment,
  signed,
} from './identity-tokens.forge.ts';

const changeLast = (text: string, change: (code: number) => number) =>
  text.slice(0, -1) + (alphabet[change(alphabet.indexOf(text.at(-1) ?? 'A'))] ?? 'A');
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Malformed tokens: wrong segments, encodings, types and sizes. */
export const badShapes: readonly BadToken[] = [
  { name: 'nothing at all', forge: () => '' },
  { name: 'garbage', forge: () => 'garbage' },
  { name: 'dots alone', forge: () => '..' },
  { name: 'two segments', forge: (f) => partsOf(f.genuine()).slice(0, 2).join('.') },
  { name: 'no signature', forge: (f) => `${partsOf(f.genuine()).slice(0, 2).join('.')}.` },
  { name: 'no header', forge: (f) => `.${partsOf(f.genuine()).slice(1).join('.')}` },
  { name: 'no claims', forge: (f) => partsOf(f.genuine()).with(1, '').join('.') },
  { name: 'four segments', forge: (f) => `${f.genuine()}.AAAA` },
  { name: 'five segments, as if encrypted', forge: (f) => `${f.genuine()}.AAAA.AAAA` },
  { name: 'all segments twice', forge: (f) => `${f.genuine()}.${f.genuine()}` },
  { name: 'two tokens in one', forge: (f) => f.genuine().repeat(2) },
  { name: 'a space before', forge: (f) => ` ${f.genuine()}` },
  { name: 'a line break after', forge: (f) => `${f.genuine()}\n` },
  { name: 'a NUL after', forge: (f) => `${f.genuine()}\u0000` },
  { name: 'a "Bearer" before', forge: (f) => `Bearer ${f.genuine()}` },
  { name: 'padding', forge: (f) => `${f.genuine()}==` },
  { name: 'the alphabet of plain base64', forge: (f) => withPlainAlphabet(f.genuine) },
  { name: 'a signature spelled in another way', forge: (f) => changeLast(f.genuine(), (at) => at ^ 1) },
  { name: 'a line break inside', forge: (f) => partsOf(f.genuine()).join('\n.') },
  {
    name: 'a header that is no JSON',
    forge: (f) => partsOf(f.genuine()).with(0, base64url('{alg:RS256}')).join('.'),
  },
  {
    name: 'a header that is a list',
    forge: (f) =>
      partsOf(f.genuine())
        .with(0, segment([f.header()]))
        .join('.'),
  },
  { name: 'a header that is null', forge: (f) => partsOf(f.genuine()).with(0, segment(null)).join('.') },
  {
    name: 'a header ten thousand levels deep',
    forge: (f) =>
      partsOf(f.genuine())
        .with(0, base64url('['.repeat(10_000)))
        .join('.'),
  },
  {
    name: 'claims that are no JSON',
    forge: (f) => signed(f.header(), base64url('iss=us'), rsa(f.provider.rsa.privateKey)),
  },
  {
    name: 'claims that are a list',
    forge: (f) => signed(f.header(), segment([f.claims()]), rsa(f.provider.rsa.privateKey)),
  },
  {
    name: 'claims that are a text',
    forge: (f) => signed(f.header(), segment(JSON.stringify(f.claims())), rsa(f.provider.rsa.privateKey)),
  },
  {
    name: 'claims that are null',
    forge: (f) => signed(f.header(), segment(null), rsa(f.provider.rsa.privateKey)),
  },
  {
    name: 'claims that are no UTF-8',
    forge: (f) => signed(f.header(), base64url(brokenUtf8(f.claims())), rsa(f.provider.rsa.privateKey)),
  },
  { name: 'a genuine token of more than 16 KB', forge: (f) => f.genuine({ picture: 'x'.repeat(16_000) }) },
  { name: 'a megabyte of letters', forge: () => 'A'.repeat(1_048_576) },
  { name: 'a genuine token as JSON', forge: (f) => flattened(f.genuine()) },
  {
    name: 'a genuine token in a token',
    forge: (f) => signed(f.header({ cty: 'JWT' }), base64url(f.genuine()), rsa(f.provider.rsa.privateKey)),
  },
  {
    name: 'a subject that is said twice',
    forge: (f) => withText(f, (claims) => claims.replace('{', '{"sub":"subject-2",')),
  },
  {
    name: 'an e-mail that is said twice, once escaped',
    forge: (f) => withText(f, (claims) => claims.replace(/}$/, ',"\\u0065mail":"ada@example.com"}')),
  },
  {
    name: 'an audience that is said twice the same',
    forge: (f) => withText(f, (claims) => claims.replace('{', '{"aud":"benchmark",')),
  },
  {
    name: 'an address that is said twice within a claim',
    forge: (f) => withText(f, (claims) => claims.replace('{', '{"address":{"country":"a","country":"b"},')),
  },
  {
    name: 'a header that says its algorithm twice',
    forge: (f) => withHeaderText(f, (header) => header.replace('{', '{"alg":"none",')),
  },
  {
    name: 'a header that says its key twice',
    forge: (f) => withHeaderText(f, (header) => header.replace('{', '{"kid":"ec",')),
  },
  {
    name: 'a prototype in place of claims',
    forge: (f) =>
      signed(
        f.header(),
        base64url(`{"__proto__":${JSON.stringify(f.claims())}}`),
        rsa(f.provider.rsa.privateKey),
      ),
  },
];

/** Signed by the provider, with the claims' JSON rewritten. */
const withText = (f: Forge, change: (claims: string) => string) =>
  signed(f.header(), base64url(change(JSON.stringify(f.claims()))), rsa(f.provider.rsa.privateKey));

/** Signed by the provider, with the header's JSON rewritten. */
function withHeaderText(f: Forge, change: (header: string) => string): string {
  const input = `${base64url(change(JSON.stringify(f.header())))}.${segment(f.claims())}`;
  return `${input}.${base64url(rsa(f.provider.rsa.privateKey)(input))}`;
}

function withPlainAlphabet(genuine: () => string): string {
  const token = genuine();
  return /[-_]/.test(token) ? token.replaceAll('-', '+').replaceAll('_', '/') : withPlainAlphabet(genuine);
}

function brokenUtf8(claims: object): Buffer {
  const bytes = Buffer.from(JSON.stringify({ ...claims, name: 'x?' }));
  bytes[bytes.lastIndexOf('?')] = 0xff;
  return bytes;
}

function flattened(token: string): string {
  const [header, payload, signature] = partsOf(token);
  return JSON.stringify({ protected: header, payload, signature });
}
