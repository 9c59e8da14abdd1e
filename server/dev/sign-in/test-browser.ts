import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { answerFailure } from '#server/http/answer-failure.ts';
import { developmentIdentity, developmentSignIn } from '../sign-in.ts';
import { developmentIssuer } from './addresses.ts';
import type { SignInPerson } from './people.ts';

/** For tests: a company of four, a listening development sign-in, and a browser for it. */
export const people: SignInPerson[] = [
  {
    employeeId: 1,
    fullName: 'Ada Admin',
    email: 'ada@example.com',
    positionName: 'Director',
    permissions: ['Benchmark_Admin', 'Benchmark_TeamLead'],
  },
  {
    employeeId: 2,
    fullName: 'Leo Lead',
    email: 'leo@example.com',
    positionName: 'Engineering Manager',
    permissions: ['Benchmark_TeamLead'],
    teamLeadName: 'Ada Admin',
  },
  {
    employeeId: 3,
    fullName: 'Pia <b>PM</b>',
    email: 'pia@example.com',
    positionName: 'Project Manager',
    permissions: ['Benchmark_PM'],
    teamLeadName: 'Leo Lead',
  },
  {
    employeeId: 4,
    fullName: 'Tom Member',
    email: 'Tom@example.com',
    positionName: 'Developer',
    permissions: [],
    teamLeadName: 'Leo Lead',
  },
];

/** Starts the development sign-in on a free loopback port. */
export async function startTestSignIn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'benchmark-sign-in-'));
  let address = '';
  const publicUrl = () => address;
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  await app.register(developmentSignIn, {
    publicUrl,
    dataDir,
    companyName: 'Acme & Co',
    listPeople: async () => people,
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  const identity = await developmentIdentity({ publicUrl, dataDir });
  const stop = async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, address, dataDir, identity, stop };
}

/** A minimal browser for sign-in: keeps cookies by path and follows redirects below /dev. */
export function browser(address: string) {
  const cookies = new Map<string, { value: string; path: string }>();
  const cookieHeader = (path: string) =>
    [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path });
  };
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const target = new URL(url, address);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookieHeader(target.pathname));
    const response = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers,
    });
    response.headers.getSetCookie().forEach(keep);
    const location = response.headers.get('location');
    const next = location && new URL(location, target);
    if (!next || !next.pathname.startsWith('/dev/')) return response;
    await response.arrayBuffer();
    return go(next.href);
  };
  return { go };
}

export const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

export function authorizationUrl(address: string, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${developmentIssuer(address)}/auth`);
  url.search = new URLSearchParams({
    client_id: 'benchmark',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${address}/login`,
    state: 's-1',
    nonce: 'n-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  }).toString();
  return { url: url.href, verifier };
}

export const actionOf = (html: string) => /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '';

/** Picks a person. Returns the address the browser is redirected to. */
export async function pick(
  tab: ReturnType<typeof browser>,
  url: string,
  fields: Record<string, string>,
): Promise<URL> {
  const page = await tab.go(url);
  if (page.status !== 200) throw new Error(`The page to pick from answered ${page.status}.`);
  const done = await tab.go(actionOf(await page.text()), form(fields));
  return new URL(done.headers.get('location') ?? 'http://nowhere.invalid');
}

export function exchange(
  address: string,
  code: string,
  verifier: string,
  origin = address,
): Promise<Response> {
  return fetch(`${developmentIssuer(address)}/token`, {
    ...form({
      grant_type: 'authorization_code',
      client_id: 'benchmark',
      code,
      code_verifier: verifier,
      redirect_uri: `${address}/login`,
    }),
    headers: { origin },
  });
}

export async function idTokenOf(response: Response): Promise<string> {
  const { id_token: idToken } = z.object({ id_token: z.string() }).parse(await response.json());
  return idToken;
}
