// Separate from `order.ts`, because every page loads the cart and only a few load the statuses of an order.
export const PAYMENT_METHODS = ['licno', 'organizacija', 'Grant', 'PayPal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'licno';
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  licno: 'Plaćam lično',
  organizacija: 'Plaća organizacija',
  Grant: 'Grant',
  PayPal: 'Kartica ili PayPal',
};

/** How many courses one order may have, and how many seats of each. */
export const ORDER_LINES_MAX = 50;
export const LINE_QTY_MAX = 1000;
