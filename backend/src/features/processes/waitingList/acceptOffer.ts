import { offeredText } from '@institut/contract/waitingList/texts';
import type { ClientSession } from 'mongoose';
import { conflict, invalidInput, recordNotFound } from '../../../lib/errors.ts';
import type { Acceptance } from '../../core/orders/placing/placedEffects.ts';
import type { SeatFields } from '../../core/seats/seatLookup.service.ts';
import { seatsOfEntry } from '../../core/seats/waitingSeats.service.ts';
import { confirmAddress } from '../../users/accounts/emailConfirmation.service.ts';
import { markEnded } from './entryEnd.service.ts';
import { findByToken, offerEnded } from './waitingList.service.ts';
import { isMailedToken, type WaitingEntryFields } from './waitingEntry.model.ts';

/**
 * Accepts an offer in the transaction of its order, which then has to hold the returned seats with `holdOffered`. It can be
 * accepted until it is taken back, whatever the time. An account whose address is not confirmed needs the token of the mail,
 * which shows that the mailbox is its own and confirms the address. Throws `not_found` for another account, `email_unconfirmed`, `offer_ended`, and
 * `validation` for an order of other courses or of more seats.
 */
export async function acceptOffer(
  { token, buyer, isConfirmed, orderItems }: Acceptance,
  session: ClientSession,
): Promise<{ entry: WaitingEntryFields; seats: SeatFields[] }> {
  const entry = await findByToken(token, session);
  if (entry.email !== buyer.email) throw recordNotFound('waitingList');
  if (!isConfirmed && !isMailedToken(token, entry))
    throw conflict(
      'Otvorite ponudu linkom iz e-maila, ili prvo potvrdite e-mail adresu naloga.',
      'email_unconfirmed',
    );
  if (entry.state !== 'offered') throw offerEnded();
  const [line, ...others] = orderItems;
  if (others.length > 0 || line?.kurs !== entry.course.toString())
    throw invalidInput({ offer: 'Ponuda vrijedi za jedan kurs: u prijavi može biti samo taj kurs.' });
  const seats = await seatsOfEntry(entry._id, session);
  if (line.qty > seats.length) {
    const offered = offeredText(seats.length);
    const sentence = `${offered.charAt(0).toUpperCase()}${offered.slice(1)}: odaberite najviše toliko.`;
    throw invalidInput({ 'orderItems.0.qty': sentence }, sentence);
  }
  await markEnded(entry, 'accepted', session);
  if (!isConfirmed) await confirmAddress(buyer.id, session);
  return { entry, seats: seats.slice(0, line.qty) };
}
