// Separate from `order.ts`, because every page loads the cart and only a few load the statuses of an order.
/** The payment methods by name; the values are stored. */
export const PAYMENT_METHOD = {
  self: 'licno',
  organisation: 'organizacija',
  grant: 'Grant',
  paypal: 'PayPal',
} as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];
export const PAYMENT_METHODS = Object.values(PAYMENT_METHOD);
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = PAYMENT_METHOD.self;
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  [PAYMENT_METHOD.self]: 'Plaćam lično',
  [PAYMENT_METHOD.organisation]: 'Plaća organizacija',
  [PAYMENT_METHOD.grant]: 'Grant',
  [PAYMENT_METHOD.paypal]: 'Kartica ili PayPal',
};

/** How many courses one order may have, and how many seats of each. */
export const ORDER_LINES_MAX = 50;
export const LINE_QTY_MAX = 1000;

/** How long an order waits for its buyer to confirm their e-mail address. */
export const UNCONFIRMED_ORDER_HOURS = 48;
export const UNCONFIRMED_ORDER_RULE = `Prijava s adrese koja nije potvrđena ističe nakon ${UNCONFIRMED_ORDER_HOURS} sati.`;

/** The longest note of a buyer, in characters. */
export const ORDER_NOTE_MAX = 1000;
