import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { eraseDeliveriesTo } from '../messages/delivery.service.ts';
import { deleteMailsOfParticipant } from '../../mail/mail.service.ts';
import { changeOrderWithin, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { unnameParticipant } from '../../processes/participants/participantErasure.service.ts';
import type { ParticipantFields } from '../../processes/participants/participant.model.ts';
import { participantOf, seatText } from '../../processes/participants/participants.service.ts';
import { findSeatOf } from '../../core/seats/seatLookup.service.ts';
import { eraseCertificatesOf } from '../certificates/certificateErasure.service.ts';
import { Erasure } from './erasure.model.ts';
import { finishErasure } from './erasure.service.ts';

/**
 * Removes what names the participant of a seat, because the person asks for it: their data, the mails to them and the files of
 * those. The seat stays with the buyer, without a name. Throws a conflict for a seat without a name, and for the buyer, whose data
 * are those of the order.
 */
export async function eraseParticipant(
  { id, seat }: { id: string; seat: string },
  staff: SessionUser,
): Promise<void> {
  const erased = await withTransaction(async (session) => {
    let participant = '';
    await changeOrderWithin(
      id,
      {
        by: () => staffAuthor(staff),
        next: async (order) => {
          const found = await findSeatOf(id, seat, session);
          const line = order.orderItems.find(({ _id }) => found?.line?.equals(_id));
          const current = found && (await participantOf(found._id, session));
          if (!found || !line || !current) throw recordNotFound('participants');
          refuse(current);
          const { _id, email } = current;
          participant = _id.toString();
          await unnameParticipant(current, session);
          await eraseCertificatesOf([current._id], session);
          const to = email === '' || email === order.buyerEmail ? null : email;
          const about = { order: id, participant, to };
          const { ids: mails, sendingUntil } = await deleteMailsOfParticipant(about, session);
          if (to !== null) await eraseDeliveriesTo(to, id, session);
          await Erasure.updateOne(
            { _id },
            { $set: { isParticipant: true, at: new Date(), addresses: [], mails, sendingUntil } },
            { session, upsert: true },
          );
          const text = await seatText(order, { seat: found, line }, session);
          return {
            notes: [{ event: 'participant', from: null, to: `${text}: podaci polaznika su obrisani` }],
          };
        },
      },
      session,
    );
    return participant;
  });
  // The job repeats a step that fails here.
  await finishErasure(erased).catch(() => undefined);
}

function refuse({ state, isBuyer }: ParticipantFields): void {
  if (state === 'unnamed') throw conflict('Ovo mjesto nema polaznika.');
  if (isBuyer) {
    throw conflict('Polaznik je poslao prijavu, pa se njegovi podaci brišu s nalogom.');
  }
}
