import { hash } from 'node:crypto';
import { pageScript } from './page.script.ts';
import { pageStyle } from './page.style.ts';
import { applicationOrigins } from './addresses.ts';

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The headers of every response: pages run no foreign code, can't be framed and aren't cached. */
export const signInHeaders = (publicUrl: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(pageStyle)}`,
    `script-src ${hashOf(pageScript)}`,
    "img-src 'self'",
    // The form posts here and then redirects to the application; form-action covers redirects, too.
    `form-action 'self' ${applicationOrigins(publicUrl).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // Not "no-referrer", which would blank the Origin header of the form post.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
});
