import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isPaymentPath } from '@institut/contract/frame/paths';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { env } from '../config/env.ts';
import type { InlineHashes } from './inlineHashes.ts';

/** Scripts of PayPal's buttons on the pages of an order; everything else of PayPal runs in its own frames and windows. */
const PAYPAL_SCRIPTS = ['https://www.paypal.com/sdk/', 'https://www.paypalobjects.com'];
const PAYPAL_PAGES = [
  'https://www.paypal.com',
  ...(new URL(env.PAYPAL_API_URL).hostname.includes('sandbox') ? ['https://www.sandbox.paypal.com'] : []),
];
const PAYPAL_IMAGES = ['https://www.paypal.com', 'https://t.paypal.com', 'https://www.paypalobjects.com'];

const nonces = new WeakMap<ServerResponse, string>();

/** Returns the nonce of one response, under which the page of an order accepts the styles that PayPal's script adds. */
export function cspNonce(res: ServerResponse): string {
  const nonce = nonces.get(res) ?? randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
}

const POLICY = 'Content-Security-Policy';

/** Adds the inline scripts and styles of a page to the policy of its response. */
export function allowInline(res: Response, { scripts, styles }: InlineHashes): void {
  const policy = res.get(POLICY) ?? '';
  res.set(
    POLICY,
    policy
      .replace("script-src 'self'", (own) => [own, ...scripts].join(' '))
      .replace("style-src 'self'", (own) => [own, ...styles].join(' ')),
  );
}

/** Returns the origins from which pages may play media: this site, and the host of an external video. */
export const mediaSources = (videoUrl: string | null): string[] => [
  "'self'",
  ...(videoUrl && URL.canParse(videoUrl) ? [new URL(videoUrl).origin] : []),
];

const nonceSource = (_req: unknown, res: ServerResponse) => `'nonce-${cspNonce(res)}'`;

const headersOf = (isPayment: boolean) => {
  const onPayment = (sources: readonly string[]) => (isPayment ? sources : []);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...onPayment(PAYPAL_SCRIPTS)],
        styleSrc: ["'self'", ...(isPayment ? [nonceSource] : [])],
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
  (isPaymentPath(req.url) ? ofPayments : ofOthers)(req, res, next);
