import { fullName } from '@institut/contract/accounts/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { noteWithoutEmail } from '../../mail/mail.service.ts';
import type { CourseRow } from '../participants/courseParticipants.service.ts';

/** Somebody who holds a seat, by an address; the buyer of a seat without one. */
export type Address = {
  email: string;
  name: string;
  orderId: string;
  isBuyer: boolean;
  isAdmitted: boolean;
  /** The application is theirs: they have its page, others have one of their own. */
  ownsOrder: boolean;
  /** How many seats of that application the address stands for, and who was named for them. */
  seats: number;
  people: string[];
};

/** Returns the addresses of those who hold seats, each once. */
export function addressesOf(holders: readonly CourseRow[]): Address[] {
  const found = new Map<string, Address>();
  for (const { participant, order } of holders) {
    const isBuyer = participant.email === '';
    const email = participant.email || order.buyerEmail;
    if (isBuyer && (participant.state !== 'unnamed' || !email)) {
      noteWithoutEmail([{ name: fullName(participant) || order.buyerName, reference: order.reference }]);
    }
    const known = found.get(email);
    const people = [fullName(participant)].filter(Boolean);
    if (known?.orderId === order._id.toString()) {
      known.seats += 1;
      known.people.push(...people);
    }
    if (!email || known) continue;
    found.set(email, {
      email,
      name: isBuyer ? order.buyerName : fullName(participant),
      orderId: order._id.toString(),
      isBuyer,
      isAdmitted: order.status === ORDER_STATUS.admitted,
      ownsOrder: email === order.buyerEmail,
      seats: 1,
      people,
    });
  }
  return [...found.values()];
}

/** Returns what the mails about a timetable say about whom they go to. */
export const recipientOf = ({ email: to, name, orderId, isAdmitted, ownsOrder, seats, people }: Address) => ({
  to,
  name,
  orderId,
  isAdmitted,
  ownsOrder,
  seats,
  // Others did not choose these names.
  ...(ownsOrder && seats > 1 && { people }),
});
