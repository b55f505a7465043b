import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce of one answer, under which its page accepts the styles that PayPal's script adds. */
export function cspNonce(res: ServerResponse): string {
  const nonce = nonces.get(res) ?? randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
}

/** The policy the pages, the rich text editor and the PayPal buttons were tried under. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...PAYPAL],
      styleSrc: ["'self'", (_req, res) => `'nonce-${cspNonce(res)}'`],
      frameSrc: ['https://*.paypal.com', 'https://www.youtube-nocookie.com'],
      connectSrc: ["'self'", 'https://*.paypal.com'],
      imgSrc: ["'self'", 'data:', ...PAYPAL],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  // PayPal's window has to find the page that opened it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});
