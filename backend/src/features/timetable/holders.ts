import { fullName } from '@institut/contract/accounts/values';
import type { CourseRow } from '../participants/courseParticipants.service.ts';

/** Somebody who holds a seat, by an address; the buyer of a seat without one. */
export type Address = { email: string; name: string; orderId: string; isBuyer: boolean };

/** Returns the addresses of those who hold seats, each once. */
export function addressesOf(holders: readonly CourseRow[]): Address[] {
  const found = new Map<string, Address>();
  for (const { participant, order } of holders) {
    const isBuyer = participant.email === '';
    const email = participant.email || order.buyerEmail;
    const name = isBuyer ? order.buyerName : fullName(participant);
    if (email && !found.has(email)) found.set(email, { email, name, orderId: order._id.toString(), isBuyer });
  }
  return [...found.values()];
}
