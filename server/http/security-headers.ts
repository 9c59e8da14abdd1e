import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/** Everything from ourselves, except the sign-in provider, which the sign-in page has to ask. */
export function contentSecurityPolicy(config: Config): FastifyHelmetOptions {
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
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...connect],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and positions as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
