import type { correctOrderEmailBody } from '@institut/contract/orders/admin.schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { conflict, staleEdit } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { refuseSiteAddress } from '../../users/accounts/siteAddress.ts';
import { accountantCopyMail } from '../documents/accountantCopy.ts';
import { queueMail, redirectMails } from '../../mail/mail.service.ts';
import {
  participantCancelledMail,
  participantDecidedMail,
  participantInvitationMail,
} from '../../processes/participants/participant.mails.ts';
import { correctBuyerEmail } from '../../processes/participants/participants.service.ts';
import type { OrderFields } from '../../core/orders/order.model.ts';
import { keysWithEmail } from '../../core/orders/orderLookup.service.ts';
import { changeOrder, type Next, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { orderEmailChangedMail } from './orderEmail.mails.ts';

type Correction = z.output<typeof correctOrderEmailBody>;

/** Mails to other people, whose address may be the same, and to former addresses. */
const TO_OTHERS = [
  accountantCopyMail,
  participantInvitationMail,
  participantCancelledMail,
  participantDecidedMail,
  orderEmailChangedMail,
];

/**
 * Gives an order another address, also for the mails that wait and for the buyer's own seats, and tells the one before. The
 * account keeps its address. An equal address changes nothing. Throws a conflict for a version that is not the newest and for
 * an order whose buyer has deleted the account, and `validation` for an address of the institute.
 */
export function correctOrderEmail(
  id: string,
  staff: SessionUser,
  correction: Correction,
): Promise<OrderFields> {
  refuseSiteAddress(correction.email);
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: (order, session) => correctionOf(order, correction, session),
  });
}

async function correctionOf(
  order: OrderFields,
  { email, reason, version }: Correction,
  session: ClientSession,
): Promise<Next | null> {
  const { _id, reference, buyerEmail, __v: newest } = order;
  if (version !== undefined && version !== newest) throw staleEdit();
  if (order.erasedAt) throw conflict('Nalog podnosioca je obrisan, pa prijava više nema e-mail adresu.');
  if (email === buyerEmail) return null;
  const orderId = _id.toString();
  const except = TO_OTHERS.map(({ kind }) => kind);
  await redirectMails({ orderId, from: buyerEmail, to: email, except }, session);
  await correctBuyerEmail(_id, email, session);
  await queueMail(orderEmailChangedMail, { to: buyerEmail, orderId, reference, at: new Date() }, session);
  return {
    notes: [{ event: 'buyerEmail', from: buyerEmail, to: reason }],
    fields: { set: { buyerEmail: email, ...keysWithEmail(order, email) } },
    isEdit: true,
  };
}
