/** The fields that all payments of one bank statement share: date, method and statement number. */
export type BookingDetails = { at: string; method: string; reference: string };

let last: { user: string; details: BookingDetails } | null = null;

/** Keeps the details of a payment, while the tab is open, for the next one that this member of staff records. */
export function rememberBooking(user: string | undefined, { at, method, reference }: BookingDetails): void {
  if (user) last = { user, details: { at, method, reference } };
}

/** Returns the details to begin the next payment with: those of the last one, otherwise only the day. */
export const suggestedBooking = (user: string | undefined, today: string): BookingDetails =>
  last && last.user === user ? last.details : { at: today, method: '', reference: '' };

/** For tests, which share the module. */
export const forgetBooking = (): void => {
  last = null;
};
