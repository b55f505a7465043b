import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isPaymentPath } from '@institut/contract/paths';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { env } from '../config/env.ts';

/** What PayPal's buttons load on the pages of an order; everything else of PayPal runs in its own frames and windows. */
const PAYPAL_SCRIPTS = ['https://www.paypal.com/sdk/', 'https://www.paypalobjects.com'];
const PAYPAL_PAGES = [
  'https://www.paypal.com',
  ...(new URL(env.PAYPAL_API_URL).hostname.includes('sandbox') ? ['https://www.sandbox.paypal.com'] : []),
];
const PAYPAL_IMAGES = ['https://www.paypal.com', 'https://t.paypal.com', 'https://www.paypalobjects.com'];

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

const headersOf = (isPayment: boolean) => {
  const onPayment = (sources: readonly string[]) => (isPayment ? sources : []);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...onPayment(PAYPAL_SCRIPTS)],
        styleSrc: ["'self'", (_req, res) => `'nonce-${cspNonce(res)}'`],
        // Rendered pages carry a few style attributes of components; stored HTML never keeps one.
        styleSrcAttr: ["'unsafe-inline'"],
        frameSrc: isPayment ? PAYPAL_PAGES : ["'none'"],
        connectSrc: ["'self'", ...onPayment(PAYPAL_PAGES)],
        imgSrc: ["'self'", 'data:', ...onPayment(PAYPAL_IMAGES)],
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
};

const ofPayments = headersOf(true);
const ofOthers = headersOf(false);

/** Only a document that was loaded as a page of an order may load PayPal's script; the browser reloads others first. */
export const securityHeaders: RequestHandler = (req, res, next) =>
  (isPaymentPath(req.path) ? ofPayments : ofOthers)(req, res, next);
