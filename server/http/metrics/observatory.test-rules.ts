import type { LightMyRequestResponse } from 'fastify';

/**
 * The published scoring of Mozilla's HTTP Observatory, limited to rules about a single page. The score starts
 * at 100. Missing headers subtract points; bonuses count only from 90 up. Redirects from plain http and the
 * browsers' HSTS preload list are outside of the application and not scored here.
 */
type Rule = (page: LightMyRequestResponse) => readonly [points: number, finding: string];

export function observatoryScore(page: LightMyRequestResponse): { score: number; findings: string[] } {
  const results = rules.map((rule) => rule(page));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const points = results.map(([number]) => number);
  const base = 100 + sum(points.filter((number) => number < 0));
  const score = base < 90 ? base : base + sum(points.filter((number) => number > 0));
  return { score, findings: results.map(([number, finding]) => `${finding} ${number}`) };
}

const rules: readonly Rule[] = [
  (page) => {
    const policy = directivesOf(page);
    if (policy.size === 0) return [-25, 'no content security policy'];
    const allowed = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
    const isBroad = (source: string) => /^(\*|https?:|data:|'unsafe-inline')$/.test(source);
    if ([...allowed('script-src'), ...allowed('object-src')].some(isBroad)) return [-20, 'unsafe scripts'];
    if (allowed('script-src').includes("'unsafe-eval'")) return [-10, 'eval allowed'];
    if (allowed('img-src').includes('http:')) return [-10, 'images by plain http'];
    if (allowed('style-src').some(isBroad)) return [0, 'unsafe styles'];
    const isNone = policy.get('default-src')?.join() === "'none'";
    return isNone ? [10, 'safe policy from nothing'] : [5, 'safe policy'];
  },
  (page) => {
    const cookies = [page.headers['set-cookie'] ?? []].flat();
    if (cookies.length === 0) return [0, 'no cookies'];
    if (!cookies.every((cookie) => /; Secure/i.test(cookie))) return [-40, 'a session cookie without Secure'];
    if (!cookies.every((cookie) => /; HttpOnly/i.test(cookie))) return [-30, 'a cookie that scripts read'];
    const isStrict = cookies.every((cookie) => /; SameSite=(Strict|Lax)/i.test(cookie));
    return isStrict ? [5, 'cookies of this site alone'] : [0, 'cookies of any site'];
  },
  ({ headers }) =>
    headers['access-control-allow-origin'] === '*' ? [-50, 'read by any site'] : [0, 'read by no other site'],
  ({ headers }) => {
    const seconds = /max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1];
    if (seconds === undefined) return [-20, 'no HSTS'];
    return Number(seconds) < 15_768_000 ? [-10, 'HSTS for less than six months'] : [0, 'HSTS'];
  },
  ({ headers }) => {
    const policy = String(headers['referrer-policy'] ?? '');
    if (policy === '') return [0, 'no referrer policy'];
    const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      policy,
    );
    return isPrivate ? [5, 'private referrer policy'] : [-5, 'unsafe referrer policy'];
  },
  ({ body }) => {
    const scripts = [...body.matchAll(/<script[^<>]*>/g)].map(([tag]) => tag);
    if (scripts.length === 0) return [0, 'no scripts'];
    if (scripts.some((tag) => /src="(https?:)?\/\//.test(tag))) return [-5, 'foreign scripts'];
    return scripts.every((tag) => tag.includes(' integrity="sha'))
      ? [5, 'scripts with their hashes']
      : [0, 'own scripts without hashes'];
  },
  ({ headers }) => (headers['x-content-type-options'] === 'nosniff' ? [0, 'nosniff'] : [-5, 'types guessed']),
  (page) => {
    if (directivesOf(page).has('frame-ancestors')) return [5, 'frames ruled by the policy'];
    return /^(deny|sameorigin)$/i.test(String(page.headers['x-frame-options']))
      ? [0, 'frames ruled by the old header']
      : [-20, 'frames allowed'];
  },
  ({ headers }) => {
    const policy = headers['cross-origin-resource-policy'];
    if (policy === undefined || policy === 'cross-origin') return [0, 'resources for any site'];
    return policy === 'same-origin' || policy === 'same-site'
      ? [10, 'resources for this site']
      : [-5, 'unreadable resource policy'];
  },
];

/** The content security policy, each directive with its sources. */
function directivesOf({ headers }: LightMyRequestResponse): Map<string, string[]> {
  const policy = String(headers['content-security-policy'] ?? '');
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name, sources]])));
}
