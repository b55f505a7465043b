// Separate from `values.ts`, because every page loads the cart and only a few load the statuses of an order.
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
