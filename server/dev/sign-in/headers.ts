import { hash } from 'node:crypto';
import { pageScript } from './page.script.ts';
import { pageStyle } from './page.style.ts';
import { applicationOrigins } from './addresses.ts';

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** What every answer of the development sign-in carries: nothing foreign runs in its pages, nobody frames or keeps them. */
export const signInHeaders = (publicUrl: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(pageStyle)}`,
    `script-src ${hashOf(pageScript)}`,
    "img-src 'self'",
    // The choice is posted here and leads back to the application by redirects, which count too.
    `form-action 'self' ${applicationOrigins(publicUrl).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // Not "no-referrer": it would blank the Origin of the form that is posted.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
});
