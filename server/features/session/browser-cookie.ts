import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';

/** Over https, the prefix keeps other hosts of the domain from setting or overwriting the cookie. */
const HOST_COOKIE = { name: '__Host-benchmark_browser', path: '/' };
/** Over plain http, and in browsers that signed in before the prefix was introduced. */
const PLAIN_COOKIE = { name: 'benchmark_browser', path: '/api/Employees' };

/** The browser's secret; `isOutdated` when it comes from a cookie without the prefix. */
type BrowserCookie = { readonly secret: string | null; readonly isOutdated: boolean };

/** Reads the cookie that binds a session to its browser, by either name. Source: docs/product/session.md. */
export function readBrowserCookie(context: Context, request: FastifyRequest): BrowserCookie {
  const plain = request.cookies[PLAIN_COOKIE.name] ?? null;
  if (!isHttps(context)) return { secret: plain, isOutdated: false };
  const current = request.cookies[HOST_COOKIE.name] ?? null;
  return { secret: current ?? plain, isOutdated: current === null && plain !== null };
}

/** Sets the browser's secret, replacing an earlier one. */
export function setBrowserCookie(context: Context, reply: FastifyReply, secret: string): void {
  const { name, path } = isHttps(context) ? HOST_COOKIE : PLAIN_COOKIE;
  reply.setCookie(name, secret, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(context),
    maxAge: context.config.SESSION_MAX_HOURS * 3600,
  });
  if (isHttps(context)) clear(context, reply, PLAIN_COOKIE);
}

/** Clears the cookie under both names. */
export function clearBrowserCookies(context: Context, reply: FastifyReply): void {
  clear(context, reply, PLAIN_COOKIE);
  // Browsers accept this name only over https, also for clearing it.
  if (isHttps(context)) clear(context, reply, HOST_COOKIE);
}

function clear(context: Context, reply: FastifyReply, { name, path }: typeof HOST_COOKIE): void {
  reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure: isHttps(context) });
}

const isHttps = (context: Context) => context.publicUrl().startsWith('https:');
