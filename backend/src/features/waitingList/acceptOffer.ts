import type { ClientSession } from 'mongoose';
import { invalidInput, recordNotFound } from '../../lib/errors.ts';
import type { SeatFields } from '../seats/seatLookup.service.ts';
import { seatsOfEntry } from '../seats/waitingSeats.service.ts';
import { markEnded } from './entryEnd.service.ts';
import { findByToken, offerEnded } from './waitingList.service.ts';
import type { WaitingEntryFields } from './waitingEntry.model.ts';

type Acceptance = {
  token: string;
  /** The address of the account that places the order. */
  email: string;
  orderItems: readonly { kurs: string; qty: number }[];
};

/**
 * Accepts an offer in the transaction of its order, which then has to hold the returned seats with `holdOffered`. It can be
 * accepted until it is taken back, whatever the time. Throws `not_found` for another account, `offer_ended`, and
 * `validation` for an order of other courses or of more seats.
 */
export async function acceptOffer(
  { token, email, orderItems }: Acceptance,
  session: ClientSession,
): Promise<{ entry: WaitingEntryFields; seats: SeatFields[] }> {
  const entry = await findByToken(token, session);
  if (entry.email !== email) throw recordNotFound('waitingList');
  if (entry.state !== 'offered') throw offerEnded();
  const [line, ...others] = orderItems;
  if (others.length > 0 || line?.kurs !== entry.course.toString())
    throw invalidInput({ offer: 'Ponuda vrijedi za jedan kurs: u prijavi može biti samo taj kurs.' });
  const seats = await seatsOfEntry(entry._id, session);
  if (line.qty > seats.length) {
    const sentence = `Ponuđeno vam je mjesta: ${seats.length}. Odaberite najviše toliko.`;
    throw invalidInput({ 'orderItems.0.qty': sentence }, sentence);
  }
  await markEnded(entry, 'accepted', session);
  return { entry, seats: seats.slice(0, line.qty) };
}
