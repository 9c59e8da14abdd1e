import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '#server/config.ts';

/** Browser features that no page uses. The only feature in use is copying a link. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  'clipboard-read=()',
  'clipboard-write=(self)',
].join(', ');

/**
 * Adds security headers to every response: pages load only from this origin, connect only to it and the
 * sign-in provider, and cannot be framed. Source: docs/decisions/headers.md.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    ...headersOfHelmet(config),
    'permissions-policy': permissionsPolicy,
    // Keep search engines out, above all from evaluations, which open by their link alone.
    'x-robots-tag': 'noindex, nofollow, noarchive',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers are the same for all responses, so the server builds them once. */
function headersOfHelmet(config: Config) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(config))(response.req, response, () => {});
  return response.getHeaders();
}

function helmetOptions(config: Config): HelmetOptions {
  const provider = config.OIDC_ISSUER === undefined ? [] : [new URL(config.OIDC_ISSUER).origin];
  const isHttps = config.PUBLIC_URL?.startsWith('https:') === true;
  // Google serves tokens and keys from other hosts than its issuer.
  const connect = provider.includes('https://accounts.google.com')
    ? [...provider, 'https://oauth2.googleapis.com', 'https://www.googleapis.com']
    : provider;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...connect],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // frame-ancestors replaces this older header, which could only contradict it.
    xFrameOptions: false,
  };
}
