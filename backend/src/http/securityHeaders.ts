import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from 'helmet';
import { env } from '../config/env.ts';

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

const nonces = new WeakMap<ServerResponse, string>();

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Returns the nonce of one response, under which its page accepts the styles that PayPal's script adds. */
export function cspNonce(res: ServerResponse): string {
  const nonce = nonces.get(res) ?? newNonce();
  nonces.set(res, nonce);
  return nonce;
}

/** Returns the origins from which pages may play media: this site, and the host of an external video. */
export const mediaSources = (videoUrl: string | null): string[] => [
  "'self'",
  ...(videoUrl && URL.canParse(videoUrl) ? [new URL(videoUrl).origin] : []),
];

export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...PAYPAL],
      styleSrc: ["'self'", (_req, res) => `'nonce-${cspNonce(res)}'`],
      // Rendered pages carry a few style attributes of components; stored HTML never keeps one.
      styleSrcAttr: ["'unsafe-inline'"],
      frameSrc: ['https://*.paypal.com'],
      connectSrc: ["'self'", 'https://*.paypal.com'],
      imgSrc: ["'self'", 'data:', ...PAYPAL],
      mediaSrc: mediaSources(env.SITE_VIDEO_URL),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  // PayPal's popup needs access to the page that opened it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});
