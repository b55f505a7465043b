import { loginPath } from '../../lib/redirect.ts';

export const CHECKOUT_STEPS = ['shipping', 'payment', 'placeorder'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export type Progress = {
  isLoggedIn: boolean;
  /** In the cart or in a pending order. */
  hasCourses: boolean;
  hasAddress: boolean;
  /** With a payer that can be sent, or none. */
  hasPaymentMethod: boolean;
};

/** Returns the page to redirect to when an earlier step is incomplete; null when `step` may be shown. */
export function redirectFrom(step: CheckoutStep, progress: Progress): string | null {
  if (!progress.isLoggedIn) return loginPath(`/${step}`);
  if (!progress.hasCourses) return '/cart';
  if (step !== 'shipping' && !progress.hasAddress) return '/shipping';
  if (step === 'placeorder' && !progress.hasPaymentMethod) return '/payment';
  return null;
}
