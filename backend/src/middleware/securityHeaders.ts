import helmet from 'helmet';

const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

/** The policy the pages, the rich text editor and the PayPal buttons were tried under. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...PAYPAL],
      styleSrc: ["'self'"],
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
