import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What a page of ours never asks a browser for. Copying a link is the one feature in use. */
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
 * What every answer carries: a page loads from ourselves alone, asks nobody but the sign-in provider, and stands in
 * no frame; `docs/decisions/headers.md` says why each rule is as it is.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, helmetOptions(config));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    // Nothing here is for search engines, least of all an evaluation, which opens by its link alone.
    reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  });
}

function helmetOptions(config: Config): FastifyHelmetOptions {
  const provider = config.OIDC_ISSUER === undefined ? [] : [new URL(config.OIDC_ISSUER).origin];
  const isHttps = config.PUBLIC_URL?.startsWith('https:') === true;
  // Google's token and key addresses lie beside its issuer.
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
    // The policy's frame-ancestors is the one frame rule; this older header could only contradict it.
    xFrameOptions: false,
  };
}
