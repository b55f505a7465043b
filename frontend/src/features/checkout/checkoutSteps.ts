import { loginPath } from '../../lib/redirect.ts';

export const CHECKOUT_STEPS = ['shipping', 'payment', 'placeorder'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** What is known of a buyer on the way to the application. */
export type Progress = {
  isSignedIn: boolean;
  /** Chosen ones, or those of an application without an answer. */
  hasCourses: boolean;
  hasAddress: boolean;
  hasPaymentMethod: boolean;
};

/** Where to go instead of a step whose answers are still missing; null when it may be shown. */
export function detour(step: CheckoutStep, progress: Progress): string | null {
  if (!progress.isSignedIn) return loginPath(`/${step}`);
  if (!progress.hasCourses) return '/cart';
  if (step !== 'shipping' && !progress.hasAddress) return '/shipping';
  if (step === 'placeorder' && !progress.hasPaymentMethod) return '/payment';
  return null;
}
