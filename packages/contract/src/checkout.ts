/**
 * What is chosen before an application is sent: stored values with their labels (specification, section 4). Apart from
 * `order.ts`, because every page knows the cart and hardly one an application's progress.
 */
export const PAYMENT_METHODS = ['licno', 'organizacija', 'Grant', 'PayPal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'licno';
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  licno: 'Plaćam lično',
  organizacija: 'Plaća organizacija',
  Grant: 'Grant',
  PayPal: 'Kartica ili PayPal',
};

/** How many courses one application may hold, and how many places of each. */
export const ORDER_LINES_MAX = 50;
export const LINE_QTY_MAX = 1000;
