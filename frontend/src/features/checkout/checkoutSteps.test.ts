import { redirectFrom, type CheckoutStep, type Progress } from './checkoutSteps.ts';

const all: Progress = { isLoggedIn: true, hasCourses: true, hasAddress: true, hasPaymentMethod: true };

it.each<[CheckoutStep, Partial<Progress>, string | null]>([
  ['shipping', { isLoggedIn: false }, '/login?redirect=/shipping'],
  ['placeorder', { isLoggedIn: false, hasCourses: false }, '/login?redirect=/placeorder'],
  ['shipping', { hasCourses: false }, '/cart'],
  ['shipping', { hasAddress: false, hasPaymentMethod: false }, null],
  ['payment', { hasAddress: false }, '/shipping'],
  ['payment', { hasPaymentMethod: false }, null],
  ['placeorder', { hasAddress: false, hasPaymentMethod: false }, '/shipping'],
  ['placeorder', { hasPaymentMethod: false }, '/payment'],
  ['placeorder', {}, null],
])('step %s with %j redirects to %s', (step, missing, path) => {
  expect(redirectFrom(step, { ...all, ...missing })).toBe(path);
});
